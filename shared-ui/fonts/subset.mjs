// Makes the shop's font files: only the characters it writes, so that text costs a few kilobytes. Run: node shared-ui/fonts/subset.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const LATIN = Array.from({ length: 0x7f - 0x20 }, (_, offset) => String.fromCharCode(0x20 + offset)).join('');
const TYPOGRAPHY = ' ©°±²³·×÷àáäåçèéêëíïñóôöøúüß–—‘’“”•…';
const RUPEE = '₹';

const FACES = [
  { family: 'barlow', weight: 400 },
  { family: 'barlow', weight: 600 },
  { family: 'barlow-condensed', weight: 600 },
];

for (const { family, weight } of FACES) {
  const source = (subset) =>
    readFile(require.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff2`));
  const write = async (name, subset, text) => {
    const font = await subsetFont(await source(subset), text, { targetFormat: 'woff2' });
    await writeFile(new URL(name, import.meta.url), font);
    console.log(`${name}: ${(font.length / 1024).toFixed(1)} KB`);
  };
  await write(`${family}-${weight}.woff2`, 'latin', LATIN + TYPOGRAPHY);
  await write(`${family}-${weight}-rupee.woff2`, 'latin-ext', RUPEE);
}
