import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { prepareDocument } from './prepared-document';

const TEXT = Array.from({ length: 500 }, (_, part) => `<li>Part ${part}, ₹${part * 37}</li>`).join('\n');

it('has the same text for the first visitor, who does not wait for compression, and for all others, who load fewer bytes', async () => {
  const document = prepareDocument(TEXT, 'text/html');

  const [first, second, third] = [await document.body('br'), await document.body('br'), await document.body('br')];

  expect([first, second].map((body) => brotliDecompressSync(body).toString())).toEqual([TEXT, TEXT]);
  expect(second.length).toBeLessThan(first.length);
  expect(third).toBe(second);
  expect(gunzipSync(await document.body('gzip')).toString()).toBe(TEXT);
});
