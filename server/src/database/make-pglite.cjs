/** Makes the first files of an embedded database: `node make-pglite.cjs <empty folder>`. */
const { setFlagsFromString } = require('node:v8');
const { PGlite } = require('@electric-sql/pglite');

// To optimize WebAssembly that runs for a second takes longer than it saves: 3 of 7 s of a processor.
setFlagsFromString('--liftoff-only');
void PGlite.create(process.argv[2]).then((pglite) => pglite.close());
