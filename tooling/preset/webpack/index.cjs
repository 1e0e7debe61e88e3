/** The one webpack preset of the shop. An app's webpack.config.cjs calls one of these and holds nothing else. */
const { shell } = require('./shell.cjs');
const { remote } = require('./remote.cjs');

module.exports = { shell, remote };
