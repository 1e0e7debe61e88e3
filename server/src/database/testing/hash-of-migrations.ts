import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MIGRATIONS } from '../migrations-folder';

/** Changes with every migration, for files that are kept. */
export function hashOfMigrations(): string {
  const hash = createHash('sha256');
  const folder = MIGRATIONS.migrationsFolder;
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.sql')) hash.update(`${name}\n${readFileSync(path.join(folder, name), 'utf8')}`);
  }
  return hash.digest('hex').slice(0, 16);
}
