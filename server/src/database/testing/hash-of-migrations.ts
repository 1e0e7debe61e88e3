import { createHash } from 'node:crypto';
import { readMigrations } from '../migration-files';
import { MIGRATIONS } from '../migrations-folder';

/** Changes with every migration, for files that are kept. */
export function hashOfMigrations(): string {
  const hash = createHash('sha256');
  for (const { name, statements } of readMigrations(MIGRATIONS)) hash.update(`${name}\n${statements.join('\n')}`);
  return hash.digest('hex').slice(0, 16);
}
