import { mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import * as tables from '@platform/registry/state/registry.schema';
import type { RegistryDatabase } from '@platform/registry/state/registry-database';

export interface OpenDatabase extends RegistryDatabase {
  readonly close: () => Promise<void>;
}

/**
 * Opens a database for the registry, and makes its tables when it is new.
 * @param folder absolute; left out: in memory
 */
export async function openDatabase(folder?: string): Promise<OpenDatabase> {
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const client = await PGlite.create(folder);
  const { rows } = await client.query(`select from pg_tables where tablename = 'registry'`);
  if (rows.length === 0) {
    const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api');
    const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables));
    await client.exec(statements.join('\n'));
  }
  const queries = drizzle(client);
  return {
    queries,
    transaction: (work) => queries.transaction(work),
    listen: async (channel, { heard }) => void (await client.listen(channel, heard)),
    close: () => client.close(),
  };
}
