import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { addScreen } from './screen.mjs';

const root = path.join(__dirname, '..', '..', '..');
const REGISTRIES = ['mf-cart/webpack.config.cjs', 'mf-cart/src/routes.ts'];

describe('A new screen', () => {
  let copy: string;
  const read = (file: string) => readFileSync(path.join(copy, file), 'utf8');

  beforeEach(() => {
    copy = mkdtempSync(path.join(tmpdir(), 'new-screen-'));
    for (const file of REGISTRIES) cpSync(path.join(root, file), path.join(copy, file));
  });
  afterEach(() => rmSync(copy, { recursive: true, force: true }));

  it('is a screen, its styles and its test', () => {
    const written = addScreen(copy, 'mf-cart', 'gift-card').map((file) => path.relative(copy, file));

    expect(written).toEqual([
      'mf-cart/src/gift-card/gift-card.screen.tsx',
      'mf-cart/src/gift-card/gift-card.module.css',
      'mf-cart/src/gift-card/gift-card.screen.test.tsx',
      ...REGISTRIES,
    ]);
    expect(read('mf-cart/src/gift-card/gift-card.screen.tsx')).toContain('export default function GiftCardScreen()');
  });

  it('is exposed and has a route, in the files of its remote alone', () => {
    addScreen(copy, 'mf-cart', 'gift-card');

    expect(read('mf-cart/webpack.config.cjs')).toContain(
      "    './gift-card': './src/gift-card/gift-card.screen.tsx',\n  },",
    );
    expect(read('mf-cart/src/routes.ts')).toContain(
      "    { path: '/gift-card-page', module: './gift-card', title: 'Gift card' },\n  ],",
    );
  });

  it('is written in files that TypeScript can read', () => {
    const files = addScreen(copy, 'mf-cart', 'gift-card').filter((file) => /\.(tsx?|cjs)$/.test(file));

    for (const file of files) {
      const { diagnostics } = ts.transpileModule(readFileSync(file, 'utf8'), {
        fileName: file,
        reportDiagnostics: true,
        compilerOptions: { jsx: ts.JsxEmit.ReactJSX },
      });
      expect({ file, diagnostics }).toEqual({ file, diagnostics: [] });
    }
  });

  it.each([
    ['the remote is unknown', 'mf-nowhere', 'gift-card', 'There is no remote "mf-nowhere".'],
    ['the name is missing', 'mf-cart', undefined, '"" is no name for a screen'],
    ['the name would lead out of the folder', 'mf-cart', '../evil', '"../evil" is no name for a screen'],
  ])('is refused when %s', (_, remote, feature, why) => {
    expect(() => addScreen(copy, remote, feature)).toThrow(why);
  });

  it('is refused when it is there already, and nothing changes', () => {
    addScreen(copy, 'mf-cart', 'gift-card');
    const before = read('mf-cart/src/routes.ts');

    expect(() => addScreen(copy, 'mf-cart', 'gift-card')).toThrow('mf-cart/src/gift-card is there already.');
    expect(read('mf-cart/src/routes.ts')).toBe(before);
  });
});
