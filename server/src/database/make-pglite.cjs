/** Makes the first files of an embedded database: `node make-pglite.cjs <empty folder>`. */
const { PGlite } = require('@electric-sql/pglite');

void PGlite.create(process.argv[2]).then((pglite) => pglite.close());
