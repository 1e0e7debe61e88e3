import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

const watch = (...apps: string[]) => {
  const compiler = webpack({
    mode: 'development',
    context: folder,
    entry: './page.js',
    output: { path: path.join(folder, 'dist') },
    plugins: apps.map((app) => typeChecks({ app, folder })),
  });
  const watching = compiler?.watch({}, () => undefined);
  return {
    invalidate: () => watching?.invalidate(),
    close: () => new Promise((resolve) => (watching === undefined ? resolve(null) : watching.close(resolve))),
  };
};

/** The next output with the pattern, on stdout or stderr. */
const nextPrinted = (pattern: RegExp) =>
  new Promise<string>((resolve) => {
    const print = (text: string) => pattern.test(text) && resolve(text);
    jest.spyOn(console, 'error').mockImplementation(print);
    jest.spyOn(console, 'log').mockImplementation(print);
  });

test('a team that edits sees the file and the line of a type error, and when it is fixed', async () => {
  writeFileSync(path.join(folder, 'price.ts'), "\nexport const price: number = 'three';\n");
  const wrong = nextPrinted(/has type errors\.$/);
  const watching = watch('mf-garage');

  try {
    expect(await wrong).toMatch(
      /^price\.ts\(2,14\): error TS2322: .*'string'.*'number'.*\n[^]*mf-garage has type errors\.$/,
    );

    const fixed = nextPrinted(/no type errors/);
    writeFileSync(path.join(folder, 'price.ts'), '\nexport const price: number = 3;\n');
    watching.invalidate();
    expect(await fixed).toBe('mf-garage has no type errors any more.');
  } finally {
    await watching.close();
  }
});

test('teams that develop at once read no errors of types that the check of another one is writing', async () => {
  rmSync(path.join(folder, 'node_modules'));
  const binaries = path.join(folder, 'node_modules', 'typescript', 'bin');
  mkdirSync(binaries, { recursive: true });
  const log = path.join(folder, 'log');
  // A check that takes so long that two which do not wait for each other overlap.
  const program = `const log = (text) => require('node:fs').appendFileSync(${JSON.stringify(log)}, text);
    log('begun ');
    setTimeout(() => { log('ended '); process.exit(1); }, 300);`;
  writeFileSync(path.join(binaries, 'tsc'), program);
  let checked = 0;
  const bothChecked = new Promise<void>((resolve) => {
    jest.spyOn(console, 'error').mockImplementation(() => {
      checked += 1;
      if (checked === 2) resolve();
    });
  });
  const watching = watch('mf-cart', 'mf-garage');

  try {
    await bothChecked;
    // Webpack may compile again for a file that is as new as its watcher, so there can be more than two checks.
    const checks = readFileSync(log, 'utf8');
    expect(checks).toContain('begun ended begun ended');
    expect(checks).not.toContain('begun begun');
  } finally {
    await watching.close();
  }
});
