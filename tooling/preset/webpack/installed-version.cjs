const fs = require('node:fs');
const path = require('node:path');

/** The installed version. Read as a file, because a package's `exports` need not let its package.json be required. */
function versionOf(packageName) {
  const folder = module.paths.map((modules) => path.join(modules, packageName)).find(isPackage);
  if (folder) return versionIn(folder);
  throw new Error(`${packageName} is not installed: run npm install`);
}

const isPackage = (folder) => fs.existsSync(path.join(folder, 'package.json'));

/** The version of the package in a folder. */
const versionIn = (folder) => JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).version;

module.exports = { versionIn, versionOf };
