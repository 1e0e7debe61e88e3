import { createRequire } from 'node:module';
import { inRoot, root } from './repository.mjs';

// By its file, because commands run before the packages are installed.
const processes = createRequire(import.meta.url)(inRoot('platform/process/src/processes.cjs'));

export const { stopAll, stopOnSignals } = processes;

/** A program of the repository runs in its root, whichever package's script started the command. */
export const start = (command, args, options) => processes.start(command, args, { cwd: root, ...options });
export const run = (command, args, options) => processes.run(command, args, { cwd: root, ...options });
