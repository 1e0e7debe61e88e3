import { stopOnSignal } from '../../stop-on-signal';
import { startPostgres } from './start-postgres';

/** A PostgreSQL for tests that may not import the server: says its address and stays until it is told to end. */
async function servePostgres(): Promise<void> {
  const postgres = await startPostgres();
  stopOnSignal(() => postgres.stop());
  console.log(postgres.url);
}

void servePostgres();
