import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { prepareDocument } from './prepared-document';

/** As long as a listing with all that its page has. */
const TEXT = Array.from(
  { length: 4_000 },
  (_, part) => `<li id="${(part * 2_654_435_761) % 1_000_003}">Part ${part}, ₹${(part * 7_919) % 5_003}</li>`,
).join('\n');

it('has the same text for the first visitor, who does not wait for compression, and for all others, who load fewer bytes', async () => {
  const document = prepareDocument(TEXT, 'text/html');

  const [first, second, third] = [await document.body('br'), await document.body('br'), await document.body('br')];

  expect([first, second].map((body) => brotliDecompressSync(body).toString())).toEqual([TEXT, TEXT]);
  expect(second.length).toBeLessThan(first.length);
  expect(third).toBe(second);
  expect(gunzipSync(await document.body('gzip')).toString()).toBe(TEXT);
});

it('keeps its text whatever is prepared before and after it, and shares parts with other documents', async () => {
  const shared = Buffer.from('<html>₹');
  const texts = [TEXT, 'short', TEXT.slice(0, 300)];

  const documents = texts.map((text) => prepareDocument([shared, Buffer.from(text)], 'text/html'));

  for (const encoding of ['br', 'identity'] as const) {
    const bodies = await Promise.all(documents.map((document) => document.body(encoding)));
    const shown = bodies.map((body) => (encoding === 'br' ? brotliDecompressSync(body) : body).toString());
    expect(shown).toEqual(texts.map((text) => `<html>₹${text}`));
  }
  expect(new Set(documents.map(({ fingerprint }) => fingerprint)).size).toBe(3);
  expect(documents[1]?.fingerprint).toBe(prepareDocument('<html>₹short', 'text/html').fingerprint);
});
