/**
 * The one webpack preset of the shop. An app's webpack.config.cjs calls `shell` or `remote` and holds nothing else; a build
 * that combines the apps in another way takes the others (tooling/benchmarks/measure/monolith.cjs).
 */
const { emittedFile } = require('./emitted-file.cjs');
const { compileAtOnce } = require('./optimized-files.cjs');
const { remote } = require('./remote.cjs');
const { shell } = require('./shell.cjs');
const { stylesPlugin } = require('./styles.cjs');

module.exports = { compileAtOnce, emittedFile, remote, shell, stylesPlugin };
