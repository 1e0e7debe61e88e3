import { runProgram } from '@piston-parts/test-kit/open-shop';

/** Publishes a build as the next version of a remote in the registry of an open shop, and makes it what shoppers get. */
export async function publishAndGoLive(published: string, remote: string, build: string): Promise<void> {
  const registry = (command: string) =>
    runProgram('src/registry.command.ts', command.split(' '), { PUBLISHED: published });
  const [version = ''] = (await registry(`publish ${remote} ${build}`)).split(' ');
  await registry(`promote ${version}`);
}
