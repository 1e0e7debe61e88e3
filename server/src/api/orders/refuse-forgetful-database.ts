import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { OperatorError } from '@platform/process/operator-error';

/** @throws OperatorError when a power cut could take back what the database has acknowledged, such as a payment. */
export async function refuseForgetfulDatabase({ queries }: Pick<Database, 'queries'>): Promise<void> {
  const [row] = await readRows<{ keeps: boolean }>(
    queries,
    sql`select current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as keeps`,
  );
  if (row?.keeps) return;
  throw new OperatorError(
    'A power cut can make this database forget payments: start with FSYNC=on if it is the embedded one, set fsync and ' +
      'synchronous_commit to on if it is PostgreSQL, or write FSYNC=off to accept that.',
  );
}
