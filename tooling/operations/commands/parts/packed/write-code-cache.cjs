/**
 * Writes what V8 has compiled of a program after its modules have run: `node --random-seed=1 write-code-cache.cjs <program>`.
 * The seed makes its bytes the same each time.
 */
const { readFileSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');

const [file] = process.argv.splice(2);
// Its name is in the cache, and so in the stacks of the log: none of this computer's folders.
const script = new Script(readFileSync(file, 'latin1'), { filename: path.basename(file) });
const program = { exports: {} };
// Refused, so that nothing is opened.
process.env.PORT = 'none';
script.runInThisContext()(program.exports, createRequire(file), program, file, path.dirname(file));
writeFileSync(`${file}.cache`, script.createCachedData());
process.exit();
