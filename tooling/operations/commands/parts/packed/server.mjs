/** Opens the shop that is packed in this folder, and publishes the builds beside it if it serves pages. */
import { readFileSync, statSync } from 'node:fs';
import Module from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';

const folder = import.meta.dirname;
const programFile = path.join(folder, 'server/src/main.cjs');

function findMissing() {
  try {
    const sizes = Object.entries(JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8')));
    const isWhole = ([file, size]) => statSync(`${folder}/${file}`, { throwIfNoEntry: false })?.size === size;
    return sizes.find((entry) => !isWhole(entry))?.[0];
  } catch {
    return 'files.json';
  }
}

const missing = findMissing();
if (missing !== undefined) {
  console.error(
    `This copy of the shop is not whole: ${missing} is missing or cut off. Unpack or copy all of it again.`,
  );
  process.exit(1);
}

const hasPages = !['--only=registry', '--only=api'].some((flag) => process.argv.includes(flag));
process.argv.push(...(hasPages ? ['--publish'] : []), '--api');
// By the code that V8 compiled when it was packed; another version of Node compiles it again.
const run = new Script(readFileSync(programFile, 'latin1'), {
  filename: programFile,
  cachedData: readFileSync(`${programFile}.cache`),
}).runInThisContext();
const program = { exports: {} };
run(program.exports, Module.createRequire(programFile), program, programFile, path.dirname(programFile));
