const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { versionIn } = require('./installed-version.cjs');
const { requireTypeScript } = require('./require-typescript.cjs');

/** Our packages only: a type change must raise their version. Other libraries are compared by version. */
const TYPED_LIBRARIES = [
  '@piston-parts/shared-contract',
  '@piston-parts/shared-contract/listing',
  '@piston-parts/shared-contract/schemas',
  '@piston-parts/shared-store',
  '@piston-parts/shared-ui',
  '@piston-parts/shared-ui/fit-verdict',
];

const FINGERPRINTS = path.join(__dirname, '..', 'type-fingerprints', 'cached-fingerprints.ts');

/** The package that a shared library belongs to: `react` of `react/jsx-runtime`. */
const packageName = (library) => library.split('/', library.startsWith('@') ? 2 : 1).join('/');

/** The version of a library that an app in this folder is written and tested against. */
function usedVersion(folder, library) {
  const name = packageName(library);
  const folders = createRequire(path.join(folder, 'package.json')).resolve.paths(name);
  const installed = folders.map((modules) => path.join(modules, name)).find(isPackage);
  if (installed) return versionIn(installed);
  throw new Error(`${name} is not installed for ${folder}: run npm install`);
}

const isPackage = (folder) => fs.existsSync(path.join(folder, 'package.json'));

/** Public types of our shared packages, as this app's folder finds them: library → names and parts with their hashes. */
function fingerprintsFor(folder) {
  const { resolve } = createRequire(path.join(folder, 'package.json'));
  const { cachedFingerprints } = requireTypeScript(FINGERPRINTS);
  return cachedFingerprints(Object.fromEntries(TYPED_LIBRARIES.map((library) => [library, resolve(library)])));
}

/** The fingerprints of these names of a library, and those of the types that they are made of. */
function typesOf(library, names, fingerprints) {
  const known = fingerprints[library];
  if (!known || names === null) return {};
  const types = names.filter((name) => known.names[name]).map((name) => [name, known.names[name]]);
  const parts = [...new Set(types.flatMap(([, type]) => type.parts))].sort();
  return {
    types: Object.fromEntries(types),
    parts: Object.fromEntries(parts.map((part) => [part, known.parts[part]])),
  };
}

module.exports = { fingerprintsFor, packageName, typesOf, usedVersion };
