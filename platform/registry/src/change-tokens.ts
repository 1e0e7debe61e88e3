import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { OperatorError } from '@platform/process/operator-error';
import type { RegistryState } from './registry-state';
import { hashToken, RIGHTS, tokenSchema, USUAL_RIGHTS, type StoredToken } from './tokens';

const TOKEN_BYTES = 32;

export interface NewToken {
  /** A remote, or `*` for all. */
  readonly remote: string;
  /** Who holds it. */
  readonly name: string;
  /** Words separated by commas; left out: all but to force. */
  readonly rights?: string | undefined;
}

/**
 * Adds a token; those that are there stay valid, so a team changes from one to the next without a pause.
 * @returns the token, which is stored nowhere, and its id
 * @throws OperatorError when a word is no right or a name cannot be used
 */
export async function addToken(
  state: Pick<RegistryState, 'withLock'>,
  { remote, name, rights }: NewToken,
): Promise<{ token: string; id: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const id = randomBytes(4).toString('hex');
  const { success, output } = v.safeParse(tokenSchema, {
    id,
    name,
    remote,
    rights: rights?.split(',').map((right) => right.trim()) ?? USUAL_RIGHTS,
    hash: hashToken(token),
    created: new Date().toISOString(),
  });
  if (!success) {
    throw new OperatorError(
      `A token needs a remote (or *), a name and rights out of ${RIGHTS.join(', ')}, as in: ` +
        'npm run registry -- token add mf-cart --name "team pipeline" --rights deploy,promote',
    );
  }
  await state.withLock(({ saveToken }) => saveToken(output));
  return { token, id };
}

/** @throws OperatorError when there is no such token, or it was withdrawn before */
export function withdrawToken(state: Pick<RegistryState, 'withLock'>, id: string): Promise<StoredToken> {
  return state.withLock(async ({ tokens, saveToken }) => {
    const valid = (await tokens()).find((token) => token.id === id && token.withdrawn === undefined);
    if (!valid) throw new OperatorError(`There is no valid token ${id}. List them: npm run registry -- token list`);
    const withdrawn = { ...valid, withdrawn: new Date().toISOString() };
    await saveToken(withdrawn);
    return withdrawn;
  });
}
