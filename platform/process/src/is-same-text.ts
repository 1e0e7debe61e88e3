import { timingSafeEqual } from 'node:crypto';

/** Compares a secret with a guess in constant time: how long it takes tells nobody which part was right. Lengths are no secret. */
export function isSameText(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
