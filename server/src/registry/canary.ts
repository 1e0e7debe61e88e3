import { createHash } from 'node:crypto';
import type { Pointer } from './pointers';

const STEPS = 10_000;

/**
 * Where a visitor stands between 0 and 100, the same for as long as the key is. Another number for each remote, so
 * that it is not always the same visitors who try what is new; a canary of more percent keeps those it has.
 */
function placeOf(key: string, remote: string): number {
  const hash = createHash('sha256').update(`${remote} ${key}`).digest();
  return (hash.readUInt32BE(0) % STEPS) / (STEPS / 100);
}

/**
 * Says which version of a remote a visitor gets; null when there is none for this visitor.
 * @param key sticks the visitor to one side of a canary; null for one who cannot be told apart, who gets what is live
 */
export function versionFor(pointer: Pointer, remote: string, key: string | null): string | null {
  const { live, canary, killed } = pointer;
  if (killed) return null;
  if (canary && key !== null && placeOf(key, remote) < canary.percent) return canary.version;
  return live;
}
