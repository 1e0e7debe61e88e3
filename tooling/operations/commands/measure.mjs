import { spawn } from 'node:child_process';
import { inRoot } from './parts/repository.mjs';

const run = inRoot('tooling/benchmarks/measure/run.ts');
const measuring = spawn(process.execPath, ['--import', 'tsx', run, ...process.argv.slice(2)], { stdio: 'inherit' });
// Ctrl-C reaches both; this process waits until the other has closed its browser and its server.
process.on('SIGINT', () => undefined);
measuring.on('close', (code) => process.exit(code ?? 1));
