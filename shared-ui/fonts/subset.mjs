// Makes the shop's font files: only the characters it writes, so that text costs a few kilobytes. Run: node shared-ui/fonts/subset.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const LATIN = Array.from({ length: 0x7f - 0x20 }, (_, offset) => String.fromCharCode(0x20 + offset)).join('');
const TYPOGRAPHY = ' ©°±²³·×÷àáäåçèéêëíïñóôöøúüß–—‘’“”•…';

const FACES = [
  { family: 'barlow', weight: 400 },
  { family: 'barlow', weight: 600 },
  { family: 'barlow-condensed', weight: 600 },
];

for (const { family, weight } of FACES) {
  const source = await readFile(require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`));
  const font = await subsetFont(source, LATIN + TYPOGRAPHY, { targetFormat: 'woff2' });
  const name = `${family}-${weight}.woff2`;
  await writeFile(new URL(name, import.meta.url), font);
  console.log(`${name}: ${(font.length / 1024).toFixed(1)} KB`);
}
