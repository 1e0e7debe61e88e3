import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { integrityOf, integrityOfFile, isIntact } from './integrity';

test('A text has the hash that browsers compare', () => {
  expect(integrityOf('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
});

test.each(['sha256', 'sha384'] as const)(
  'Bytes that were published with %s are those, and no others are',
  (algorithm) => {
    const integrity = integrityOf('cart', algorithm);
    expect(isIntact(Buffer.from('cart'), integrity)).toBe(true);
    expect(isIntact(Buffer.from('cars'), integrity)).toBe(false);
  },
);

test.each(['', 'md5-fyJ3cIZNGT1TWHKo4bB8oQ==', 'sha384-', 'sha256-'])('No bytes have the hash %p', (integrity) => {
  expect(isIntact(Buffer.from(''), integrity)).toBe(false);
});

test.each([0, 1, 7, 8, 9, 16, 21])(
  'A file of %p bytes has their hash, whether or not it fits into the memory for it',
  (size) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'integrity-'));
    const bytes = Buffer.from(Array.from({ length: size }, (_, at) => at));
    writeFileSync(path.join(folder, 'file'), bytes);
    const memory = Buffer.alloc(8);

    expect(integrityOfFile(path.join(folder, 'file'), memory)).toBe(integrityOf(bytes));
    expect(integrityOfFile(path.join(folder, 'file'), memory, 'sha384')).toBe(integrityOf(bytes, 'sha384'));
    rmSync(folder, { recursive: true });
  },
);
