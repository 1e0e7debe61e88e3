import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import dependencyCruiser from '../import-rules/dependency-cruiser.cjs';
import { jestPreset } from '@platform/test-kit/jest';

const run = promisify(execFile);
const root = path.join(__dirname, '..', '..', '..');

/** A script in every folder that git ignores, wherever git would ignore it. */
const leftovers = readFileSync(path.join(root, '.gitignore'), 'utf8')
  .split('\n')
  .filter((pattern) => pattern.endsWith('/'))
  .flatMap((pattern) => {
    const inside = `${pattern}mf-garage/1.4.0/remoteEntry.js`;
    return pattern.startsWith('/') ? [inside.slice(1)] : [inside, `server/${inside}`, `tooling/preset/${inside}`];
  });

const sources = [
  'shell/src/main.tsx',
  'tooling/operations/commands/start.mjs',
  'e2e/browsing/head.spec.ts',
  'tooling/preset/eslint/config.mjs',
];

/** The files above that ESLint ignores. */
let ignored: string[];

/** ESLint loads its configuration as an ES module, which Jest has no way to, and takes a second to do so. */
async function ignoredByLint(files: readonly string[]): Promise<string[]> {
  const script = `
    import { ESLint } from 'eslint';
    const eslint = new ESLint();
    const results = await Promise.all(${JSON.stringify(files)}.map(async (file) => [file, await eslint.isPathIgnored(file)]));
    console.log(JSON.stringify(results.filter(([, ignored]) => ignored).map(([file]) => file)));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: root });
  return JSON.parse(stdout) as string[];
}

beforeAll(async () => {
  ignored = await ignoredByLint([...leftovers, ...sources]);
});

it('looks into no folder that git ignores: what npm start writes, and what another branch left behind', () => {
  expect(leftovers).toEqual(expect.arrayContaining(['.published/mf-garage/1.4.0/remoteEntry.js']));

  expect(ignored).toEqual(expect.arrayContaining(leftovers));
});

it('Jest and the import rules look into none of them either', () => {
  const ofPackages = leftovers.filter((file) => /^(server|tooling)\//.test(file) && !file.includes('node_modules'));
  const byImportRules = new RegExp(dependencyCruiser.options.exclude.path);
  const [pattern = ''] = jestPreset({ folder: '/home/data/shop', environment: 'node' }).modulePathIgnorePatterns;
  const byJest = new RegExp(pattern.replace('<rootDir>', '/home/data/shop'));
  const own = ['server/src/main.test.ts', 'server/src/database/database.ts', 'tooling/test-kit/gallery/run.ts'];
  const library = 'server/node_modules/tar/dist/index.js';

  expect(ofPackages.length).toBeGreaterThan(10);
  expect(ofPackages.filter((file) => !byImportRules.test(file))).toEqual([]);
  expect(ofPackages.filter((file) => !byJest.test(`/home/data/shop/${file}`))).toEqual([]);
  for (const file of [...own, library]) {
    expect(file).not.toMatch(byImportRules);
    expect(`/home/data/shop/${file}`).not.toMatch(byJest);
  }
});

it('looks at the sources, the commands and the tests', () => {
  expect(ignored.filter((file) => sources.includes(file))).toEqual([]);
});
