import path from 'node:path';
import { reportToOperator } from '@platform/process/logging';
import { claimPort } from '@platform/process/port';
import { stopOnSignal } from '@platform/process/stop-on-signal';
import { buildExample } from '../build.cjs';
import { openShop } from './open-shop';

/** The registry of the example: its versions and its database. */
const DATA = path.join(__dirname, '..', '.data');

async function main(): Promise<void> {
  const port = Number(process.env['PORT'] ?? 3100);
  await claimPort(port, `Choose another: PORT=${port + 1} npm run example`);
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  console.log('Building the shell and three remotes, if their sources have changed …');
  console.log(buildExample() ? `Built after ${seconds()}. Publishing …` : 'Nothing has changed. Publishing …');
  const { app } = await openShop({
    published: path.join(DATA, 'published'),
    data: path.join(DATA, 'database'),
    report: reportToOperator,
  });
  stopOnSignal(() => app.close());
  await app.listen({ port, host: 'localhost' });
  console.log(`Windowsill is open at http://localhost:${port} after ${seconds()}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
