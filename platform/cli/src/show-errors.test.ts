import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { showErrors } from './show-errors';

const error = (message: string, count: number, ...frames: string[]) => ({ message, count, frames });
const STATISTICS = {
  'mf-cart': {
    live: null,
    canary: null,
    before: null,
    errors: {
      '1.2.0': {
        kept: [
          error('Error: late', 1, 'cart.0a.js:1:1'),
          error('TypeError: no price', 12, 'cart.0a.js:1:20', 'gone.js:1:5'),
        ],
        others: 3,
      },
      '1.3.0': { kept: [error('Error: new', 2, 'cart.0b.js:1:7')], others: 0 },
    },
  },
};
/** `cart.0a.js:1:20` is the name `CartScreen` in line 5, column 3 of its source. */
const MAP = {
  version: 3,
  sources: ['./src/cart/cart.screen.tsx'],
  names: ['CartScreen'],
  mappings: 'mBAIEA',
};

const registry = {
  publications: async () => [],
  statistics: async () => STATISTICS,
  fetchFiles: async (_remote: string, version: string, folder: string) => {
    if (version !== '1.2.0') throw new Error('This version was removed');
    mkdirSync(path.join(folder, 'server', 'maps'), { recursive: true });
    writeFileSync(path.join(folder, 'server', 'maps', 'cart.0a.js.map'), JSON.stringify(MAP));
  },
};

test('a team reads the errors of its pages by version, the most frequent first, at positions of its sources', async () => {
  expect(await showErrors(registry, 'mf-cart')).toBe(
    [
      'mf-cart@1.2.0',
      '   12×  TypeError: no price',
      '        ./src/cart/cart.screen.tsx:5:3 (CartScreen)',
      '        gone.js:1:5',
      '    1×  Error: late',
      '        cart.0a.js:1:1',
      '    3×  other errors',
      '',
      'mf-cart@1.3.0',
      '    2×  Error: new',
      '        cart.0b.js:1:7',
    ].join('\n'),
  );
});

test('it reads those of one version, or that there are none', async () => {
  expect(await showErrors(registry, 'mf-cart', '1.3.0')).toMatch(/^mf-cart@1\.3\.0\n/);
  expect(await showErrors(registry, 'mf-cart', '2.0.0')).toBe('No page reported an error in files of mf-cart@2.0.0.');
  expect(await showErrors(registry, 'mf-account')).toBe('No page reported an error in files of mf-account.');
});

test.each([
  ['that cannot be read keeps the position of the build', '{', 'cart.0b.js:1:7'],
  [
    'with what a terminal obeys shows none of it',
    JSON.stringify({ ...MAP, sources: ['a\u001B[2J\u202Eb.ts'], mappings: 'AAAA' }),
    'a[2Jb.ts:1:1',
  ],
])('a source map %s', async (_, text, position) => {
  const fetchFiles = async (_remote: string, _version: string, folder: string) => {
    mkdirSync(path.join(folder, 'server', 'maps'), { recursive: true });
    writeFileSync(path.join(folder, 'server', 'maps', 'cart.0b.js.map'), text);
  };
  expect(await showErrors({ ...registry, fetchFiles }, 'mf-cart', '1.3.0')).toBe(
    ['mf-cart@1.3.0', '    2×  Error: new', `        ${position}`].join('\n'),
  );
});
