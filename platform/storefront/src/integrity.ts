import { createHash, hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

/** Shops have versions that were published with the longer one. */
type Algorithm = 'sha256' | 'sha384';

/**
 * The `integrity` attribute of an element that loads these bytes, and the name of an inline text in a page's policy. Pages
 * have one for each file that they may load, which no compression shortens: so it is the shortest that browsers take.
 */
export const integrityOf = (content: Buffer | string, algorithm: Algorithm = 'sha256'): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

/**
 * The same of a file, which is read at once: with promises it takes three times the processor time. So does an object for
 * each hash of the two thousand small pictures of a shell.
 * @param buffer what it is read into piece by piece, so that many files need the memory of one
 */
export function integrityOfFile(file: string, buffer: Buffer, algorithm: Algorithm = 'sha256'): string {
  const descriptor = openSync(file, 'r');
  try {
    let length = fill(buffer, descriptor);
    if (length < buffer.length) return `${algorithm}-${hash(algorithm, buffer.subarray(0, length), 'base64')}`;
    const pieces = createHash(algorithm);
    for (; length > 0; length = fill(buffer, descriptor)) pieces.update(buffer.subarray(0, length));
    return `${algorithm}-${pieces.digest('base64')}`;
  } finally {
    closeSync(descriptor);
  }
}

/** @returns how many bytes were read: fewer than the buffer has at the end of the file alone */
function fill(buffer: Buffer, descriptor: number): number {
  let length = 0;
  for (let read; (read = readSync(descriptor, buffer, length, buffer.length - length, null)) > 0;) length += read;
  return length;
}

/** Whether these are the bytes that were published. */
export const isIntact = (bytes: Buffer, integrity: string): boolean =>
  integrityOf(bytes, integrity.startsWith('sha384-') ? 'sha384' : 'sha256') === integrity;
