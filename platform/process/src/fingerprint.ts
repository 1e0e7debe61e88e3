import { hash } from 'node:crypto';

const LENGTH = 22;

/**
 * @returns SHA-256 of the content in base64url, 43 characters: stored in place of what must not be readable in the
 * database (addresses of clients, tokens of links). Never of a password, which needs a slow hash.
 */
export const hashOf = (content: string | Buffer): string => hash('sha256', content, 'base64url');

/** @returns a short text that changes when the content does: for ETags and keys of caches, not for security */
export const fingerprint = (content: string | Buffer): string => hashOf(content).slice(0, LENGTH);
