import path from 'node:path';
import { compiledProgram } from '@platform/process/testing/compiled-program';
import { startServer } from '../../testing/server-process';
import { TEST_ORIGIN, TEST_SECRET } from './test-api';

export interface ApiProcess {
  readonly origin: string;
  /** Its output until it was open. */
  readonly output: string;
  stop(): Promise<void>;
}

const MAIN = path.join(__dirname, '..', '..', 'main.ts');

/** Starts the API as a separate process, at a free port, as `npm start -- --only=api` does. */
export async function startApiProcess(environment: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const { origin, output, end } = await startServer([...(await compiledProgram(MAIN)), '--only=api'], {
    TOKEN_SECRET: TEST_SECRET,
    SHOP_ORIGIN: TEST_ORIGIN,
    DEMO_CATALOGUE: 'specification',
    ...environment,
    PORT: '0',
    HOST: '127.0.0.1',
  });
  return { origin, output, stop: () => end('SIGTERM') };
}
