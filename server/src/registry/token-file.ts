import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { OperatorError } from '../operator-error';
import { remoteSchema } from './names';
import { withLock, writeWhole } from './release-file';

const TOKENS_FILE = 'tokens.json';
/** Version of the format of `tokens.json`. */
const FORMAT = 1;
const ALL_REMOTES = '*';
const TOKEN_BYTES = 32;
const OWNER_ONLY = 0o600;

export const RIGHTS = ['deploy', 'promote', 'disable'] as const;
export type Right = (typeof RIGHTS)[number];

const tokenSchema = v.object({
  /** Identifies the token in commands, and does not reveal it. */
  id: v.string(),
  /** Who holds it, for the history. */
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60), v.regex(/^\P{Cc}*$/u)),
  remote: v.union([remoteSchema, v.literal(ALL_REMOTES)]),
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

async function changeTokens(root: string, change: (tokens: StoredToken[]) => StoredToken[]): Promise<void> {
  await mkdir(root, { recursive: true });
  await withLock(root, async () => {
    const file = path.join(root, TOKENS_FILE);
    const tokens = change(await readTokens(root));
    await writeWhole(file, `${JSON.stringify({ format: FORMAT, tokens }, null, 2)}\n`);
    await chmod(file, OWNER_ONLY);
  });
}

/**
 * Adds a token; those that are there stay valid, so a team changes from one to the next without a pause.
 * @param remote a remote, or `*` for all
 * @param rights words separated by commas; left out: all rights
 * @returns the token, which is stored nowhere, and its id
 * @throws OperatorError when a word is no right or a name cannot be used
 */
export async function addToken(
  root: string,
  { remote, name, rights }: { remote: string; name: string; rights?: string | undefined },
): Promise<{ token: string; id: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const id = randomBytes(4).toString('hex');
  const { success, output } = v.safeParse(tokenSchema, {
    id,
    name,
    remote,
    rights: rights?.split(',').map((right) => right.trim()) ?? [...RIGHTS],
    hash: hashToken(token),
    created: new Date().toISOString(),
  });
  if (!success) {
    throw new OperatorError(
      `A token needs a remote (or *), a name and rights out of ${RIGHTS.join(', ')}, as in: ` +
        'npm run registry -- token add mf-cart --name "cart pipeline" --rights deploy,promote',
    );
  }
  await changeTokens(root, (tokens) => [...tokens, output]);
  return { token, id };
}

/** @throws OperatorError when there is no such token, or it was withdrawn before */
export async function withdrawToken(root: string, id: string): Promise<StoredToken> {
  let found: StoredToken | undefined;
  await changeTokens(root, (tokens) => {
    found = tokens.find((token) => token.id === id && token.withdrawn === undefined);
    if (!found) throw new OperatorError(`There is no valid token ${id}. List them: npm run registry -- token list`);
    const withdrawn = { ...found, withdrawn: new Date().toISOString() };
    return tokens.map((token) => (token === found ? withdrawn : token));
  });
  if (!found) throw new OperatorError(`There is no valid token ${id}.`);
  return found;
}
