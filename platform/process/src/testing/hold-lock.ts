import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tryToLockFile } from '../file-lock/file-lock';
import { compiledProgram } from './compiled-program';

/** Starts another process that locks a file and keeps it until it is killed. */
export async function holdLock(file: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...(await compiledProgram(__filename)), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  if (output.toString() !== 'locked') throw new Error(`The lock of ${file} was not given.`);
  return child;
}

export async function killed(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

if (require.main === module) {
  const unlock = tryToLockFile(process.argv[2] ?? '');
  process.stdout.write(unlock ? 'locked' : 'taken');
  setInterval(() => undefined, 60_000);
}
