import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { waitForOutput } from '@platform/process/testing/wait-for-output';

const ADDRESS = /is open at (https?:\/\/[^\s"]+)/;

/** A server in a separate process. */
export interface ServerProcess {
  /** E.g. `http://localhost:41234`. */
  readonly origin: string;
  /** Its output until it was open. */
  readonly output: string;
  readonly child: ChildProcess;
  /** SIGTERM lets running requests get their responses; SIGKILL ends it at once, whatever it is about to do. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/**
 * Starts a server and waits until it prints its address. What it prints afterwards is discarded, unless somebody reads
 * the streams of `child`.
 * @param args of Node: the program (`compiledProgram`) and its flags
 * @param environment beside that of this process
 * @throws Error with the server's output, if it does not open
 */
export async function startServer(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { 1: origin = '', input: output } = await waitForOutput(child, ADDRESS, 'The server');
  return {
    origin,
    output,
    child,
    async end(signal) {
      const ended = once(child, 'close');
      child.kill(signal);
      await ended;
    },
  };
}
