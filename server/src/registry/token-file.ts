import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { writeWhole } from '@platform/process/durable-files';
import { OperatorError } from '@platform/process/operator-error';
import { appSchema } from './names';

const TOKENS_FILE = 'tokens.json';
/** Version of the format of `tokens.json`. */
const FORMAT = 1;
const ALL_REMOTES = '*';
const OWNER_ONLY = 0o600;

export const RIGHTS = ['deploy', 'promote', 'disable', 'force'] as const;
export type Right = (typeof RIGHTS)[number];

/** Those of a token that none are named for: who overrules gates is asked for it. */
export const USUAL_RIGHTS = RIGHTS.filter((right) => right !== 'force');

export const tokenSchema = v.object({
  /** Identifies the token in commands, and does not reveal it. */
  id: v.string(),
  /** Who holds it, for the history. */
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60), v.regex(/^\P{Cc}*$/u)),
  remote: v.union([appSchema, v.literal(ALL_REMOTES)]),
  rights: v.pipe(v.array(v.picklist(RIGHTS)), v.nonEmpty()),
  /** SHA-256 of the token. It has 256 random bits, so a slow hash would add nothing. */
  hash: v.string(),
  /** ISO 8601. */
  created: v.string(),
  withdrawn: v.optional(v.string()),
});

export type StoredToken = v.InferOutput<typeof tokenSchema>;

const fileSchema = v.object({ format: v.literal(FORMAT), tokens: v.array(tokenSchema) });

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * @returns the tokens of a registry, withdrawn ones included, oldest first
 * @throws OperatorError when the file is there and cannot be used
 */
export async function readTokens(root: string): Promise<StoredToken[]> {
  const text = await readFile(path.join(root, TOKENS_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return [];
  try {
    return v.parse(fileSchema, JSON.parse(text)).tokens;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `${TOKENS_FILE} cannot be read (${reason}): repair it, or delete it and add each token again.`,
    );
  }
}

/** For callers that hold the registry's lock. */
export async function writeTokens(root: string, tokens: readonly StoredToken[]): Promise<void> {
  const text = `${JSON.stringify({ format: FORMAT, tokens }, null, 2)}\n`;
  await writeWhole(path.join(root, TOKENS_FILE), text, OWNER_ONLY);
}
