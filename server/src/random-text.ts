import { randomInt } from 'node:crypto';

/** @returns that many letters of an alphabet, each as likely as any other and nobody able to guess them. */
export function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
