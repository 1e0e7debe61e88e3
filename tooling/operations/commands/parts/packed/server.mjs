/** Opens the shop that is packed in this folder, and publishes the builds beside it if it serves pages. */
import './check-files.cjs';
import { readFileSync } from 'node:fs';
import Module from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';

const programFile = path.join(import.meta.dirname, 'server/src/main.cjs');

const hasPages = !['--only=registry', '--only=api'].some((flag) => process.argv.includes(flag));
process.argv.push(...(hasPages ? ['--publish'] : []), '--api');
// By the code that V8 compiled when it was packed; another version of Node compiles it again.
const run = new Script(readFileSync(programFile, 'latin1'), {
  filename: programFile,
  cachedData: readFileSync(`${programFile}.cache`),
}).runInThisContext();
const program = { exports: {} };
run(program.exports, Module.createRequire(programFile), program, programFile, path.dirname(programFile));
