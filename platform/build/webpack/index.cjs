/**
 * The one webpack preset of the shop. An app's webpack.config.cjs calls `shell` or `remote` and holds nothing else; a build
 * that combines the apps in another way takes the others (tooling/benchmarks/measure/monolith.cjs).
 */
const { setFlagsFromString } = require('node:v8');
const { emittedFile } = require('./emitted-file.cjs');
const { compileAtOnce } = require('./optimized-files.cjs');
const { remote } = require('./remote.cjs');
const { shell } = require('./shell.cjs');
const { stylesPlugin } = require('./styles.cjs');

// A build is short: V8 optimizes functions after eight times as many turns, as a quarter of the processor time optimized what
// then hardly ran. A development server runs for hours, and Node 22 and later print that they do not know the flag.
if (!process.env.WEBPACK_SERVE && process.versions.node.startsWith('20.'))
  setFlagsFromString('--interrupt-budget=1000000');

module.exports = { compileAtOnce, emittedFile, remote, shell, stylesPlugin };
