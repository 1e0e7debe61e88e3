import { runProgram } from '@piston-parts/test-kit/open-shop';

/** Publishes a build as the next version of a remote, beside this build of the shell, and makes it what shoppers get. */
export async function publishAndGoLive(published: string, shell: string, remote: string, build: string): Promise<void> {
  await runProgram('src/testing/publish-and-go-live.ts', [published, shell, remote, build]);
}
