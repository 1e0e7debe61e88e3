import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { TEST_SECRET } from './test-api';

export interface ApiProcess {
  readonly origin: string;
  /** What it wrote until it was open. */
  readonly output: string;
  stop(): Promise<void>;
}

const MAIN = path.join(__dirname, '..', '..', 'main.ts');
const ADDRESS = /is open at (\S+)/;

function opened(child: ChildProcess): Promise<Pick<ApiProcess, 'origin' | 'output'>> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (part: Buffer) => {
      output += part.toString();
      const origin = ADDRESS.exec(output)?.[1];
      if (origin !== undefined) resolve({ origin, output });
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', () => reject(new Error(`The API did not start: ${output}`)));
  });
}

/** Starts the API as a separate process, at a free port, as `npm start -- --only=api` does. */
export async function startApiProcess(environment: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, '--only=api'], {
    env: { ...process.env, TOKEN_SECRET: TEST_SECRET, ...environment, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    ...(await opened(child)),
    async stop() {
      child.removeAllListeners('exit');
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
