import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { writeWhole } from '@platform/process/durable-files';
import { OperatorError } from '@platform/process/operator-error';

/** Beside the versions: where their registry's state is, and which process has it open. */
const LOCATION_FILE = 'state.json';
const FORMAT = 1;
/** It has the secret of the process, which commands of the same user may read and nobody else. */
const OWNER_ONLY = 0o600;

const serverSchema = v.object({
  /** URL at which commands on this machine reach it. */
  address: v.string(),
  /** URL at which shoppers do, for links that commands print. */
  origin: v.string(),
  /** Of this start of the process: who has it may do everything. */
  secret: v.string(),
});

const locationSchema = v.object({
  format: v.literal(FORMAT),
  database: v.picklist(['PostgreSQL', 'PGlite']),
  /** Absolute folder of the shop's data with the embedded database. */
  data: v.optional(v.string()),
  /** The process that has it open, or had it open last. */
  server: v.optional(serverSchema),
});

/** Where the state of a registry is: in PostgreSQL, whose address the environment has, or in an embedded database. */
export type RegistryLocation = Omit<v.InferOutput<typeof locationSchema>, 'format'>;

/**
 * @param root absolute folder of the registry
 * @returns null when no database ever had it
 * @throws OperatorError when the file cannot be used
 */
export async function readLocation(root: string): Promise<RegistryLocation | null> {
  const file = path.join(root, LOCATION_FILE);
  if (!existsSync(file)) return null;
  const text = await readFile(file, 'utf8');
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), locationSchema), text);
  if (success) return output;
  throw new OperatorError(
    `${file} does not say where the releases are: start the shop once with its database (DATABASE_URL or DATA).`,
  );
}

export async function writeLocation(root: string, location: RegistryLocation): Promise<void> {
  await mkdir(root, { recursive: true });
  await writeWhole(path.join(root, LOCATION_FILE), `${JSON.stringify({ format: FORMAT, ...location })}\n`, OWNER_ONLY);
}

/** @returns what only a process with the secret can answer to a challenge; it says nothing of the secret */
export const operatorProof = (secret: string, challenge: string): string =>
  createHmac('sha256', secret).update(`operator ${challenge}`).digest('base64url');
