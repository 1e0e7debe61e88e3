import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { fingerprint } from '../fingerprint';

/** A test ends before it pays to optimize a program, or PGlite's WebAssembly, which is compiled at each start. */
const V8_FLAGS = [
  // Node 22 and later do not know it, and would not start.
  ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : []),
  '--liftoff-only',
  '--single-threaded-gc',
  '--wasm-lazy-validation',
];

/** They have files that are no JavaScript, or are needed late or never. */
const NOT_BUNDLED = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@opentelemetry/*',
  'esbuild',
  'fs-native-extensions',
  'nodemailer',
  'pdfkit',
  'selfsigned',
  'sharp',
  'tsx',
  'undici',
];

/** The folder of a file's package, so that the compiled program finds the packages of its source. */
function packageOf(file: string): string {
  const folder = path.dirname(file);
  return existsSync(path.join(folder, 'package.json')) ? folder : packageOf(folder);
}

const ownSources: Plugin = {
  name: 'own sources',
  setup(compiling) {
    compiling.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8');
      // A module finds its files from where its source is.
      const folder = source.includes('__dirname') ? `const __dirname = ${JSON.stringify(path.dirname(file))}; ` : '';
      return { contents: folder + source, loader: 'ts' };
    });
  },
};

/**
 * Runs the bundle beside it by what V8 compiled of it in the first process that ended by itself. Its first line is kept with
 * that: V8 tells two texts apart by their lengths alone.
 */
const RUN_BUNDLE = `const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { Script } = require('node:vm');
const filename = __filename.replace(/cjs$/, 'bundle');
const text = readFileSync(filename, 'latin1');
const line = Buffer.from(text.slice(0, text.indexOf('\\n')));
const cache = filename + '.v8';
const cached = existsSync(cache) ? readFileSync(cache) : Buffer.alloc(0);
const cachedData = cached.indexOf(line) === 0 ? cached.subarray(line.length) : undefined;
const script = new Script(require('node:module').wrap(text), { filename, cachedData });
if (!cachedData || script.cachedDataRejected) {
  process.once('exit', () => {
    writeFileSync(cache + process.pid, Buffer.concat([line, script.createCachedData()]));
    renameSync(cache + process.pid, cache);
  });
}
script.runInThisContext()(exports, require, module, __filename, __dirname);
`;

/** The files that a compiled program is made of, and when each was changed. */
type Sources = Readonly<Record<string, number>>;

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function isCompiled(sourcesFile: string): boolean {
  if (!existsSync(sourcesFile)) return false;
  const sources = JSON.parse(readFileSync(sourcesFile, 'utf8')) as Sources;
  return Object.entries(sources).every(([file, time]) => changedAt(file) === time);
}

/** At once: another process may be starting it. */
function write(file: string, text: string): void {
  writeFileSync(`${file}${process.pid}`, text);
  renameSync(`${file}${process.pid}`, file);
}

/** Without a source map, which Node reads at each start: a seventh of it. A stack names the compiled file, which stays. */
async function compile(file: string): Promise<string> {
  const owner = packageOf(file);
  const programs = path.join(owner, '.cache', 'programs');
  const program = path.join(programs, path.relative(owner, file).replaceAll(path.sep, '-').replace(/\.ts$/, ''));
  if (isCompiled(`${program}.json`)) return `${program}.cjs`;
  const { metafile, outputFiles } = await build({
    entryPoints: [file],
    outfile: `${program}.cjs`,
    write: false,
    bundle: true,
    external: NOT_BUNDLED,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    mainFields: ['module', 'main'],
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 120,
    // A script from V8's cache cannot import.
    supported: { 'dynamic-import': false },
    metafile: true,
    logLevel: 'error',
    plugins: [ownSources],
  });
  // A text with one other character takes twice the memory, and longer.
  const text = (outputFiles[0]?.text ?? '').replace(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const sources = [__filename, ...Object.keys(metafile.inputs)].map((input) => path.resolve(input));
  mkdirSync(programs, { recursive: true });
  write(`${program}.bundle`, `// ${fingerprint(text)}\n${text}`);
  write(`${program}.cjs`, RUN_BUNDLE);
  write(`${program}.json`, JSON.stringify(Object.fromEntries(sources.map((source) => [source, changedAt(source)]))));
  return `${program}.cjs`;
}

const compiledPrograms = new Map<string, Promise<string>>();

/**
 * Compiles a program with its libraries into one file, which is used again until a file that it is made of changes: a run
 * of all tests starts some hundred.
 * @param file absolute, such as `server/src/main.ts`
 * @returns arguments of Node that start it
 */
export async function compiledProgram(file: string): Promise<string[]> {
  const compiled = compiledPrograms.get(file) ?? compile(file);
  compiledPrograms.set(file, compiled);
  return [...V8_FLAGS, await compiled];
}
