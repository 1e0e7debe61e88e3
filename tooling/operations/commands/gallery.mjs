/**
 * `npm run gallery`: pictures of every screen and main state, at both sizes and in both themes, in the folder gallery/,
 * with a contact sheet for each. Needs the production builds.
 * npm run gallery -- --size phone --theme dark --scene cart      some of them only
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const run = fileURLToPath(new URL('../gallery/run.ts', import.meta.url));
const painting = spawn(process.execPath, ['--import', 'tsx', run, ...process.argv.slice(2)], { stdio: 'inherit' });
// Ctrl-C reaches both; this process waits until the other has put its browser and its server away.
process.on('SIGINT', () => undefined);
painting.on('close', (code) => process.exit(code ?? 1));
