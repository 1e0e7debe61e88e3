import { randomInt } from 'node:crypto';

/** @returns that many letters of an alphabet, uniformly distributed and not guessable. */
export function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
