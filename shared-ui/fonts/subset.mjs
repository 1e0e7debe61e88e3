// Makes the shop's font files: only the characters it writes, so that text costs a few kilobytes. Run: node shared-ui/fonts/subset.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const LATIN = Array.from({ length: 0x7f - 0x20 }, (_, offset) => String.fromCharCode(0x20 + offset)).join('');

/** Every page needs the first; a browser loads the second for a name with accents (`unicode-range` in tokens.css). */
const PARTS = {
  '': `${LATIN}\u00a0©°·×–—‘’“”•…`,
  '-accents': '±²³÷àáäåçèéêëíïñóôöøúüß',
};

const FACES = [
  { family: 'barlow', weight: 400 },
  { family: 'barlow', weight: 600 },
  { family: 'barlow-condensed', weight: 600 },
];

/** Hinting is a third of a file, and only old screens use it. The features are kerning and those that the style sheets ask for. */
const OPTIONS = { targetFormat: 'woff2', noHinting: true, keepFeatures: ['kern', 'lnum', 'tnum'] };

for (const { family, weight } of FACES) {
  const source = await readFile(require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`));
  for (const [part, characters] of Object.entries(PARTS)) {
    const font = await subsetFont(source, characters, OPTIONS);
    const name = `${family}-${weight}${part}.woff2`;
    await writeFile(new URL(name, import.meta.url), font);
    console.log(`${name}: ${(font.length / 1000).toFixed(1)} KB`);
  }
}
