import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { compiledProgram } from '@piston-parts/test-kit/open-shop';

const COMMAND = path.join(__dirname, '..', '..', 'server', 'src', 'testing', 'publish-and-go-live.ts');

/** Publishes a build as the next version of a remote, beside this build of the shell, and makes it what shoppers get. */
export async function publishAndGoLive(published: string, shell: string, remote: string, build: string): Promise<void> {
  const running = spawn(process.execPath, [...(await compiledProgram(COMMAND)), published, shell, remote, build], {
    cwd: path.join(__dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(running, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${remote} was not published; the reason is above`);
}
