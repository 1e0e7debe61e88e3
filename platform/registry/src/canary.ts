import { createHash } from 'node:crypto';
import type { Release } from './releases';

const STEPS = 10_000;

/**
 * Maps a visitor key to a stable bucket in [0, 100). Each remote, or set of those that are released together, has its own
 * buckets, so that it is not always the same visitors who get canaries; a canary that grows keeps its visitors.
 */
function bucketOf(key: string, released: string): number {
  const hash = createHash('sha256').update(`${released} ${key}`).digest();
  return (hash.readUInt32BE(0) % STEPS) / (STEPS / 100);
}

/**
 * Returns the version of a remote for a visitor; null when there is none.
 * @param key sticks the visitor to one side of a canary; null for a visitor without one, who gets the live version
 */
export function versionFor(release: Release, remote: string, key: string | null): string | null {
  const { live, canary, disabled } = release;
  if (disabled) return null;
  if (canary && key !== null && bucketOf(key, canary.set ?? remote) < canary.percent) return canary.version;
  return live;
}
