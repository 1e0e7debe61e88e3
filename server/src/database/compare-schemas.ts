import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as drizzleKit from 'drizzle-kit/api';
import { MIGRATIONS } from './migrations-folder';

/** The schema that the migrations make, as drizzle-kit describes it. */
export const SCHEMA_FILE = path.join(MIGRATIONS, 'schema.json');

const FOLDERS = [
  __dirname,
  path.join(__dirname, '..', 'gateway'),
  path.dirname(require.resolve('@platform/registry/state/registry.schema')),
];

/** All tables, of each file `*.schema.ts`. */
async function declaredTables(): Promise<Record<string, unknown>> {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)));
  const schemas = files.filter((file) => /(^|\.|\/)schema\.ts$/.test(file));
  const modules = await Promise.all(schemas.map((file) => import(file) as Promise<Record<string, unknown>>));
  return Object.assign({}, ...modules) as Record<string, unknown>;
}

/** As drizzle-kit writes it; its own type needs a library that is not installed. */
type DrizzleSchema = Readonly<Record<string, unknown>>;
interface DrizzleKit {
  generateDrizzleJson(tables: Record<string, unknown>): DrizzleSchema;
  generateMigration(previousSchema: DrizzleSchema, after: DrizzleSchema): Promise<string[]>;
}
const { generateDrizzleJson, generateMigration } = drizzleKit as unknown as DrizzleKit;

/**
 * Compares the declared schema with that of the migrations.
 * @returns the statements from one to the other, and the text of the declared one
 */
export async function compareSchemas(): Promise<{ readonly statements: readonly string[]; readonly schema: string }> {
  const previousSchema = JSON.parse(readFileSync(SCHEMA_FILE, 'utf8')) as DrizzleSchema;
  // Always the same ids, so that changes of different tables merge.
  const { id, prevId } = previousSchema;
  const declared = { ...generateDrizzleJson(await declaredTables()), id, prevId };
  return {
    statements: await generateMigration(previousSchema, declared),
    schema: `${JSON.stringify(declared, null, 2)}\n`,
  };
}
