import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { webpack } from 'webpack';
import { typeChecks } from './webpack/type-checks.cjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'type-checks-'));
  symlinkSync(path.join(__dirname, '..', '..', 'node_modules'), path.join(folder, 'node_modules'));
  const compilerOptions = { composite: true, emitDeclarationOnly: true, outDir: '.cache', types: [] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['price.ts'] }));
  writeFileSync(path.join(folder, 'page.js'), '');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The next output, on stdout or stderr. */
const nextPrinted = () =>
  new Promise<string>((resolve) => {
    jest.spyOn(console, 'error').mockImplementation(resolve);
    jest.spyOn(console, 'log').mockImplementation(resolve);
  });

test('a team that edits sees the file and the line of a type error, and when it is fixed', async () => {
  writeFileSync(path.join(folder, 'price.ts'), "\nexport const price: number = 'three';\n");
  const wrong = nextPrinted();
  const compiler = webpack({
    mode: 'development',
    context: folder,
    entry: './page.js',
    output: { path: path.join(folder, 'dist') },
    plugins: [typeChecks({ app: 'mf-garage', folder })],
  });
  const watching = compiler?.watch({}, () => undefined);

  try {
    expect(await wrong).toMatch(
      /^price\.ts\(2,14\): error TS2322: .*'string'.*'number'.*\n[^]*mf-garage has type errors\.$/,
    );

    const fixed = nextPrinted();
    writeFileSync(path.join(folder, 'price.ts'), '\nexport const price: number = 3;\n');
    watching?.invalidate();
    expect(await fixed).toBe('mf-garage has no type errors any more.');
  } finally {
    await new Promise((resolve) => (watching === undefined ? resolve(null) : watching.close(resolve)));
  }
});
