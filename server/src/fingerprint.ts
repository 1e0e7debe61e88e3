import { createHash } from 'node:crypto';

const LENGTH = 22;

/** @returns a short text that changes when the content does: for ETags and keys of caches, not for security */
export function fingerprint(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, LENGTH);
}
