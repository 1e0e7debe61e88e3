import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

/** PGlite's WebAssembly is compiled at each start: to optimize it takes longer than a test runs. */
const V8_FLAGS = ['--liftoff-only', '--single-threaded-gc'];
/** The folder of a file's package, so that the compiled program finds the packages of its source. */
function packageOf(file: string): string {
  const folder = path.dirname(file);
  return existsSync(path.join(folder, 'package.json')) ? folder : packageOf(folder);
}

const ownSources: Plugin = {
  name: 'own sources',
  setup(compiling) {
    compiling.onResolve({ filter: /^[^./]/ }, ({ kind, path: name }) =>
      kind === 'entry-point' || /^@(piston-parts|platform)\//.test(name) ? undefined : { path: name, external: true },
    );
    compiling.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8');
      // A module finds its files from where its source is.
      const folder = source.includes('__dirname') ? `const __dirname = ${JSON.stringify(path.dirname(file))}; ` : '';
      return { contents: folder + source, loader: 'ts' };
    });
  },
};

/** Without a source map, which Node reads at each start: a seventh of it. A stack names the compiled file, which stays. */
async function compile(file: string): Promise<string> {
  const owner = packageOf(file);
  const programs = path.join(owner, '.cache', 'programs');
  const name = path.relative(owner, file).replaceAll(path.sep, '-').replace(/\.ts$/, '.cjs');
  const [compiled, unfinished] = [path.join(programs, name), path.join(programs, `${process.pid}-${name}`)];
  await build({
    entryPoints: [file],
    outfile: unfinished,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'error',
    plugins: [ownSources],
  });
  // Another process may be starting it.
  renameSync(unfinished, compiled);
  return compiled;
}

const compiledPrograms = new Map<string, Promise<string>>();

/**
 * Compiles a program into one file, once in each process: started from it, it is there in a third of the
 * processor time that it takes from its sources, and a run of all tests starts some hundred.
 * @param file absolute, such as `server/src/main.ts`
 * @returns arguments of Node that start it
 */
export async function compiledProgram(file: string): Promise<string[]> {
  const compiled = compiledPrograms.get(file) ?? compile(file);
  compiledPrograms.set(file, compiled);
  return [...V8_FLAGS, await compiled];
}
