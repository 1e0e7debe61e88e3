import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Migration {
  /** Name of its file: `20261123150000_compared_parts.sql`. */
  readonly name: string;
  /** When it was written, by its name; milliseconds since 1970. */
  readonly at: number;
  readonly statements: readonly string[];
}

const NAME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_[a-z0-9_]+\.sql$/;
const BREAKPOINT = '--> statement-breakpoint';

/** @throws Error when the name has no time, or another one the same */
function readMigration(folder: string, name: string): Migration {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at)) {
    throw new Error(`${path.join(folder, name)} has no time in its name: call it as in 20261123150000_its_content.sql`);
  }
  const statements = readFileSync(path.join(folder, name), 'utf8').split(BREAKPOINT);
  return { name, at, statements: statements.filter((statement) => statement.trim() !== '') };
}

/**
 * Reads the migrations of a folder, `*.sql`, the oldest first; none without the folder. Statements are separated by a line
 * `--> statement-breakpoint`.
 * @throws Error when a name has no time, or two have the same
 */
export function readMigrations(folder: string): readonly Migration[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : [];
  const migrations = names.sort().map((name) => readMigration(folder, name));
  migrations.forEach(({ at, name }, index) => {
    const previous = migrations[index - 1];
    if (previous?.at === at)
      throw new Error(`${previous.name} and ${name} in ${folder} have one time: rename one of them.`);
  });
  return migrations;
}
