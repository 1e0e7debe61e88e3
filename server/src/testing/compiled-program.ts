import { readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

const SERVER = path.join(__dirname, '..', '..');
/** PGlite's WebAssembly is compiled at each start: to optimize it takes longer than a test runs. */
const V8_FLAGS = ['--liftoff-only', '--single-threaded-gc'];
/** In the server's folder, so that its packages are found from there. */
const FOLDER = path.join(SERVER, '.cache', 'programs');

const ownSources: Plugin = {
  name: 'own sources',
  setup(compiling) {
    compiling.onResolve({ filter: /^[^./]/ }, ({ kind, path: name }) =>
      kind === 'entry-point' || /^@(piston-parts|platform)\//.test(name) ? undefined : { path: name, external: true },
    );
    compiling.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8');
      // A module finds its files from where its source is. On the first line, so that the others keep their numbers.
      const folder = source.includes('__dirname') ? `const __dirname = ${JSON.stringify(path.dirname(file))}; ` : '';
      return { contents: folder + source, loader: 'ts' };
    });
  },
};

async function compile(file: string): Promise<string> {
  const name = path.relative(SERVER, file).replaceAll(path.sep, '-').replace(/\.ts$/, '.cjs');
  const [compiled, unfinished] = [path.join(FOLDER, name), path.join(FOLDER, `${process.pid}-${name}`)];
  await build({
    entryPoints: [file],
    outfile: unfinished,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: 'inline',
    logLevel: 'error',
    plugins: [ownSources],
  });
  // Another process may be starting it.
  renameSync(unfinished, compiled);
  return compiled;
}

const programs = new Map<string, Promise<string>>();

/**
 * Compiles a program of the server into one file, once in each process: started from it, it is there in a third of the
 * processor time that it takes from its sources, and a run of all tests starts some hundred.
 * @param file absolute, such as `server/src/main.ts`
 * @returns arguments of Node that start it
 */
export async function compiledProgram(file: string): Promise<string[]> {
  const compiled = programs.get(file) ?? compile(file);
  programs.set(file, compiled);
  return ['--enable-source-maps', ...V8_FLAGS, await compiled];
}
