import { integrityOf, isIntact } from './integrity';

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
