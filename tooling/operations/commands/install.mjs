/** Installs the packages that the lockfile names, unless they are there: node tooling/operations/commands/install.mjs */
import { ensureInstalled } from './parts/installation.mjs';
import { stopOnSignals } from './parts/processes.mjs';

stopOnSignals();
process.exit((await ensureInstalled()) ? 0 : 1);
