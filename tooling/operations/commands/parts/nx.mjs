import { run } from './processes.mjs';
import { inRoot } from './repository.mjs';

/**
 * No daemon and no plugin workers: no process may outlive nx. It starts npm for each task, and npm would repeat each time what
 * it warns of in this computer's settings.
 */
export const NX_ENVIRONMENT = {
  NX_DAEMON: 'false',
  NX_ISOLATE_PLUGINS: 'false',
  NX_TUI: 'false',
  FORCE_COLOR: '0',
  npm_config_loglevel: 'error',
};

/**
 * Runs targets of packages, or replays them from nx's cache where nothing of their inputs (nx.json) has changed.
 * @param options.targets names of scripts, such as `unit`
 * @param options.projects names of packages, `!name` for one that is left out; by default all that have the target
 * @param options.parallel how many run at a time
 * @returns exit code and, with `output: 'kept'`, what was printed
 */
export function runTargets({ targets, projects = [], parallel = 2, env = {}, ...options }) {
  const chosen = projects.length > 0 ? ['--projects', projects.join()] : [];
  const command = [
    inRoot('node_modules/nx/dist/bin/nx.js'),
    'run-many',
    '-t',
    targets.join(),
    ...chosen,
    '--outputStyle=stream-without-prefixes',
  ];
  return run(process.execPath, [...command, `--parallel=${parallel}`], {
    limitMinutes: 60,
    ...options,
    env: { ...env, ...NX_ENVIRONMENT },
  });
}
