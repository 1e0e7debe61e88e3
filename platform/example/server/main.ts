import { claimPort } from '@platform/process/port';
import { stopOnSignal } from '@platform/process/stop-on-signal';
import { buildExample } from '../build.cjs';
import { openShop } from './open-shop';

async function main(): Promise<void> {
  const port = Number(process.env['PORT'] ?? 3100);
  await claimPort(port, `Choose another: PORT=${port + 1} npm run example`);
  console.log('Building the shop of plants, if its sources have changed …');
  const started = Date.now();
  console.log(buildExample() ? `Built in ${Math.round((Date.now() - started) / 1000)} s.` : 'It is built.');
  const app = await openShop(console.error);
  stopOnSignal(() => app.close());
  await app.listen({ port, host: 'localhost' });
  console.log(`Windowsill is open at http://localhost:${port}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
