import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ruleSamples } from './testing/rule-samples';

interface Report {
  readonly diagnostics: readonly { readonly code?: string; readonly filename: string }[];
}
interface Rules {
  readonly rules?: Readonly<Record<string, unknown>>;
}

const ROOT = path.join(__dirname, '..', '..', '..');
const SETTINGS = path.join(ROOT, '.oxlintrc.json');
const RULES = path.join(__dirname, 'rules.json');

let parent: string;
/** File of a sample → rules that refuse it. */
let refused: Record<string, string[]>;

const fileOf = (index: number) => `sample-${index}.${ruleSamples[index]?.[1]}`;

const lint = (cwd: string): Promise<Report> =>
  new Promise((resolve, reject) => {
    const args = [path.join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint'), '--format=json'];
    // It ends with an error, since it finds what the samples are for.
    execFile(process.execPath, args, { cwd, maxBuffer: 1e8 }, (_, stdout, errors) =>
      stdout.startsWith('{') ? resolve(JSON.parse(stdout) as Report) : reject(new Error(stdout + errors)),
    );
  });

// One run for all samples: a program with types takes a second. Outside the repository, where no other lint finds them.
beforeAll(async () => {
  parent = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-samples-'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(parent, 'node_modules'));
  const folder = path.join(parent, 'samples');
  mkdirSync(folder);
  const settings = JSON.parse(readFileSync(SETTINGS, 'utf8')) as object;
  writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify({ ...settings, extends: [RULES] }));
  const base = path.join(ROOT, 'platform', 'build', 'typescript', 'base.json');
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ extends: base }));
  for (const [index, [, , code]] of ruleSamples.entries()) writeFileSync(path.join(folder, fileOf(index)), `${code}\n`);
  refused = {};
  const { diagnostics } = await lint(folder);
  for (const { filename, code } of diagnostics) (refused[path.basename(filename)] ??= []).push(code ?? '');
});
afterAll(() => rmSync(parent, { recursive: true }));

it('refuses a sample of each rule', () => {
  const passed = ruleSamples.filter(([rule], index) => !refused[fileOf(index)]?.includes(rule));

  expect(passed).toEqual([]);
});

it('has a sample of each rule that is set for all files or for a language', () => {
  const set = [RULES, SETTINGS].flatMap((file) => {
    const { overrides, ...all } = JSON.parse(readFileSync(file, 'utf8')) as Rules & {
      readonly overrides: readonly Rules[];
    };
    return [all, ...overrides].flatMap(({ rules = {} }) => Object.keys(rules));
  });
  const sampled = ruleSamples.map(([rule]) => /\(([^)]+)\)/.exec(rule)?.[1]);
  const aboutOneFolder = ['no-restricted-imports', 'no-restricted-properties'];
  // Code that React's compiler leaves out of a component; no short component is known of which it does.
  const withoutSample = [...aboutOneFolder, 'preserve-manual-memoization'];

  const names = set.map((name) => name.replace(/^.*\//, '')).filter((name) => !withoutSample.includes(name));
  expect(names.filter((name) => !sampled.includes(name))).toEqual([]);
});
