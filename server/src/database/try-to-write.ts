import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './database';

const FILE = 'write-check';
const BYTES = 64 * 1024;

/** Writes a little into a new file beside the embedded database, and deletes it again. */
export async function tryToWriteFile(folder: string): Promise<void> {
  const file = path.join(folder, FILE);
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(Buffer.alloc(BYTES));
    await handle.sync();
  } finally {
    await handle.close();
    await rm(file, { force: true });
  }
}

/**
 * Lets PostgreSQL write a little. Into a new table, since one that is there has room in its files, and one of this
 * connection alone, so that no back-up or other process has to wait for it.
 */
export async function tryToWriteTable({ transaction }: Pick<Database, 'transaction'>): Promise<void> {
  await transaction((queries) =>
    queries.execute(
      sql`create temporary table write_check on commit drop as
          select repeat('x', 1000) as filling from generate_series(1, ${sql.raw(String(Math.ceil(BYTES / 1000)))})`,
    ),
  );
}
