const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');

const isPackage = (folder) => fs.existsSync(path.join(folder, 'package.json'));

/** The version of the package in a folder. */
const versionIn = (folder) => JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).version;

/** The package that a shared library belongs to: `react` of `react/jsx-runtime`. */
const packageName = (library) => library.split('/', library.startsWith('@') ? 2 : 1).join('/');

/**
 * The version of a library that is installed for a folder, this one if none is named. Read as a file, because a package's
 * `exports` need not let its package.json be required.
 */
function versionOf(library, folder = __dirname) {
  const name = packageName(library);
  const folders = createRequire(path.join(folder, 'package.json')).resolve.paths(name);
  const installed = folders.map((modules) => path.join(modules, name)).find(isPackage);
  if (installed) return versionIn(installed);
  throw new Error(`${name} is not installed for ${folder}: run npm install`);
}

module.exports = { packageName, versionIn, versionOf };
