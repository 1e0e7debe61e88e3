import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MIGRATIONS } from '../migrations-folder';

/** @returns a folder, inside the given one, with the first migrations alone: those that an older version had. */
export function migrationsUpTo(count: number, folder: string): string {
  const older = path.join(folder, 'migrations');
  cpSync(MIGRATIONS.migrationsFolder, older, { recursive: true });
  const file = path.join(older, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] };
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return older;
}
