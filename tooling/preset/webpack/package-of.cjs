const fs = require('node:fs');
const path = require('node:path');

const known = new Map();

/** The package that a folder belongs to: the nearest folder above it whose package.json has a name. */
function findPackage(folder) {
  if (known.has(folder)) return known.get(folder);
  const file = path.join(folder, 'package.json');
  const name = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).name : undefined;
  const parent = path.dirname(folder);
  const response = name ? { name, folder } : parent === folder ? undefined : findPackage(parent);
  known.set(folder, response);
  return response;
}

/** @returns name and folder of the package that a webpack module comes from, or undefined for webpack's own modules. */
function packageOf(module) {
  const file = (module.rootModule ?? module).resource;
  return file && findPackage(path.dirname(file.replace(/\?.*$/, '')));
}

module.exports = { packageOf };
