import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { compiledProgram } from '../../testing/compiled-program';
import { waitForOutput } from '../../testing/wait-for-output';
import { TEST_SECRET } from './test-api';

export interface ApiProcess {
  readonly origin: string;
  /** Its output until it was open. */
  readonly output: string;
  stop(): Promise<void>;
}

const MAIN = path.join(__dirname, '..', '..', 'main.ts');
const ADDRESS = /is open at (\S+)/;

/** Starts the API as a separate process, at a free port, as `npm start -- --only=api` does. */
export async function startApiProcess(environment: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const child = spawn(process.execPath, [...(await compiledProgram(MAIN)), '--only=api'], {
    env: {
      ...process.env,
      TOKEN_SECRET: TEST_SECRET,
      DEMO_CATALOGUE: 'specification',
      ...environment,
      PORT: '0',
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { 1: origin = '', input: output } = await waitForOutput(child, ADDRESS, 'The API');
  return {
    origin,
    output,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
