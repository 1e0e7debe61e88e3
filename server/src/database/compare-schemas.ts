import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as drizzleKit from 'drizzle-kit/api';
import { MIGRATIONS } from './migrations-folder';

/** The schema that the migrations make, as drizzle-kit describes it: a line for each column, so that branches merge. */
export const SCHEMA_FILE = path.join(MIGRATIONS, 'schema.jsonl');

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

/** Depth of a column: tables, public.orders, columns, id. */
const DEPTH = 4;

/** @returns lines with the path of a value and, as the last entry, the value: `["tables","public.orders","columns","id",{…}]` */
const linesOf = (value: unknown, ...keys: readonly string[]): string[] =>
  keys.length === DEPTH || typeof value !== 'object' || value === null || Object.keys(value).length === 0
    ? [JSON.stringify([...keys, value])]
    : Object.entries(value).flatMap(([key, part]) => linesOf(part, ...keys, key));

/** The schema of such lines; of two lines with one path the last one counts. */
function readSchema(text: string): DrizzleSchema {
  const schema = {};
  for (const line of text.split('\n').filter(Boolean)) {
    const keys = JSON.parse(line) as string[];
    const value: unknown = keys.pop();
    const last = keys.pop() ?? '';
    const parent = keys.reduce<Record<string, unknown>>((part, key) => (part[key] ??= {}) as typeof part, schema);
    // Another branch may have added to an object that was empty.
    parent[last] = isDeepStrictEqual(value, {}) ? (parent[last] ?? value) : value;
  }
  return schema;
}

/**
 * Compares the declared schema with that of the migrations.
 * @returns the statements from one to the other, and the text of the declared one
 */
export async function compareSchemas(): Promise<{ readonly statements: readonly string[]; readonly schema: string }> {
  const previousSchema = readSchema(readFileSync(SCHEMA_FILE, 'utf8'));
  // Always the same ids, so that changes of different tables merge.
  const { id, prevId } = previousSchema;
  const declared = { ...generateDrizzleJson(await declaredTables()), id, prevId };
  return {
    statements: await generateMigration(previousSchema, declared),
    schema: `${linesOf(declared).sort().join('\n')}\n`,
  };
}
