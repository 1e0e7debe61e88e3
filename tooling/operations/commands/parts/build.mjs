import { NX_ENVIRONMENT } from './nx.mjs';
import { run } from './processes.mjs';
import { inRoot } from './repository.mjs';

/**
 * Builds all five apps for production, or one; unchanged apps come from the cache of an earlier build.
 * @param app folder of the one; left out: all
 */
export async function build(app) {
  const what = app ?? 'the shell and its remotes';
  const scope = app === undefined ? [] : ['--scope', `@piston-parts/${app}`];
  const started = Date.now();
  console.log(`Building ${what} (a minute or two the first time) …`);
  const { code, output } = await run(
    process.execPath,
    [inRoot('node_modules/lerna/dist/cli.js'), 'run', 'build', ...scope],
    { output: 'kept', env: NX_ENVIRONMENT },
  );
  if (code !== 0) console.error(output);
  console.log(code === 0 ? `Built in ${Math.round((Date.now() - started) / 1000)} s.` : 'The build failed.');
  return code === 0;
}

export const buildAll = () => build();
