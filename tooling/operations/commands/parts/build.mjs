import { NX_ENVIRONMENT } from './nx.mjs';
import { run } from './processes.mjs';
import { inRoot, root } from './repository.mjs';
import { whyNoBuildIn } from './build-folder.mjs';

/** A build is short and makes much that is soon thrown away: with Node's 16 MB a tenth of its processor time collects garbage. */
const YOUNG_MEMORY = '--max-semi-space-size=64';

/**
 * Builds all apps for production; unchanged ones come from the cache of an earlier build.
 * @param scripts of the apps' package.json
 */
export async function buildAll(scripts = ['build']) {
  const reason = whyNoBuildIn(root);
  if (reason !== null) {
    console.error(reason);
    return false;
  }
  const started = Date.now();
  console.log('Building the shell and its remotes (a minute or two the first time) …');
  const { code, output } = await run(
    process.execPath,
    [inRoot('node_modules/lerna/dist/cli.js'), 'run', scripts.join()],
    {
      output: 'kept',
      env: { ...NX_ENVIRONMENT, NODE_OPTIONS: [process.env.NODE_OPTIONS, YOUNG_MEMORY].filter(Boolean).join(' ') },
    },
  );
  if (code !== 0) console.error(output);
  console.log(code === 0 ? `Built in ${Math.round((Date.now() - started) / 1000)} s.` : 'The build failed.');
  return code === 0;
}
