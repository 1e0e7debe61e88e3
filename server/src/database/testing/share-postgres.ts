import { startPostgres } from './start-postgres';

/** Runs a PostgreSQL as long as the process that started this one, which may be killed, keeps the standard input open. */
async function sharePostgres(): Promise<void> {
  const { url, stop } = await startPostgres({ tables: 'newest' });
  process.stdout.write(`${url}\n`);
  process.stdin.resume().once('close', () => void stop());
}

void sharePostgres();
