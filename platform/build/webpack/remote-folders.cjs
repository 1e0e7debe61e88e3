const fs = require('node:fs');
const path = require('node:path');

const REPOSITORY = path.join(__dirname, '..', '..', '..');

/**
 * Names of the folders that hold a remote: `mf-*` with a package.json. git leaves the build of a remote behind that
 * another branch has, so a folder alone is none.
 */
const remoteFolders = (root = REPOSITORY) =>
  fs
    .readdirSync(root)
    .filter((name) => name.startsWith('mf-') && fs.existsSync(path.join(root, name, 'package.json')))
    .sort();

module.exports = { REPOSITORY, remoteFolders };
