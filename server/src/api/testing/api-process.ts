import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
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

/**
 * Starts the API as a separate process, at a free port, as `npm start -- --only=api` does.
 * @param environment without DATA it has an empty folder, which is removed at its end
 */
export async function startApiProcess(environment: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const data = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-api-'));
  const { origin, output, end } = await startServer([...(await compiledProgram(MAIN)), '--only=api'], {
    TOKEN_SECRET: TEST_SECRET,
    SHOP_ORIGIN: TEST_ORIGIN,
    DEMO_CATALOGUE: 'specification',
    DATA: data,
    ...environment,
    PORT: '0',
    HOST: '127.0.0.1',
  });
  return {
    origin,
    output,
    async stop() {
      await end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
