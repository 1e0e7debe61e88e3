/**
 * `npm run gallery`: pictures of every screen and main state, in windows from 320 to 2560 pixels wide and in both
 * themes, with a contact sheet for each, in the folder gallery/. Needs the production builds.
 * npm run gallery -- --size phone --theme dark --story cart      some of them only
 */
import { spawn } from 'node:child_process';
import { inRoot } from './parts/repository.mjs';

const run = inRoot('tooling/test-kit/gallery/run.ts');
const painting = spawn(process.execPath, ['--import', 'tsx', run, ...process.argv.slice(2)], { stdio: 'inherit' });
// Ctrl-C reaches both; this process waits until the other has closed its browser and its server.
process.on('SIGINT', () => undefined);
painting.on('close', (code) => process.exit(code ?? 1));
