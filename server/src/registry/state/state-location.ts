import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { writeWhole } from '@platform/process/durable-files';
import { OperatorError } from '@platform/process/operator-error';
import { hasDatabase } from '../../database/pglite-folder';

/** Beside the versions: where their registry's state is, for commands and for shops that open none. */
const LOCATION_FILE = 'state.json';
const FORMAT = 1;

const locationSchema = v.variant('database', [
  v.object({ format: v.literal(FORMAT), database: v.literal('PostgreSQL') }),
  /** `data` is the absolute folder of the shop's data. */
  v.object({ format: v.literal(FORMAT), database: v.literal('PGlite'), data: v.string() }),
]);

/** Where the state of a registry is: PostgreSQL, whose address the environment has, or an embedded database. */
export type StateLocation =
  { readonly database: 'PostgreSQL' } | { readonly database: 'PGlite'; readonly data: string };

/**
 * @param root absolute folder of the registry
 * @returns null when it is in the folder's own files; also when the embedded database is gone that had it
 * @throws OperatorError when the file cannot be used
 */
export async function readStateLocation(root: string): Promise<StateLocation | null> {
  const file = path.join(root, LOCATION_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return null;
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), locationSchema), text);
  if (!success) {
    throw new OperatorError(
      `${file} does not say where the releases are: start the shop once with its database (DATABASE_URL or DATA).`,
    );
  }
  return output.database === 'PGlite' && !hasDatabase(output.data) ? null : output;
}

/** Whether a database ever had the state of this registry. */
export const wasInDatabase = (root: string): boolean => existsSync(path.join(root, LOCATION_FILE));

export async function writeStateLocation(root: string, location: StateLocation): Promise<void> {
  await mkdir(root, { recursive: true });
  await writeWhole(path.join(root, LOCATION_FILE), `${JSON.stringify({ format: FORMAT, ...location })}\n`);
}
