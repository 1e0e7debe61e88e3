import { randomBytes } from 'node:crypto';
import { Agent, fetch as fetchWith } from 'undici';
import { isSameText } from '@platform/process/is-same-text';
import { operatorProof, readLocation } from '@platform/registry/registry-location';
import type { Connection } from './http-registry';

/** A server on this machine answers at once; what listens at its address instead may never. */
const TIMEOUT_MS = 5000;
const CHALLENGE_BYTES = 32;

/**
 * Finds the process that has a registry open. It gets the secret of its start, and nothing else that listens at its
 * address does: it first proves that it has it.
 * @param root absolute folder of the registry
 * @returns null when none has
 */
export async function findRunningServer(root: string): Promise<Connection | null> {
  const server = (await readLocation(root))?.server;
  if (!server) return null;
  const { address, origin, secret } = server;
  // The certificate of `--https` is its own; the proof says more.
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false }, headersTimeout: 0, bodyTimeout: 0 });
  const fetchHere = ((url: URL, init: object) => fetchWith(url, { ...init, dispatcher })) as unknown as typeof fetch;
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const init = { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' } as const;
  const proof = await fetchHere(new URL(`/registry/operator/${challenge}`, address), init)
    .then((response) => response.json())
    .then((body) => String((body as { proof?: unknown }).proof))
    .catch(() => '');
  if (isSameText(proof, operatorProof(secret, challenge))) {
    return { address, origin, token: secret, isPrivate: true, fetch: fetchHere };
  }
  await dispatcher.close();
  return null;
}
