const { createRequire } = require('node:module');
const path = require('node:path');
const tsx = require('tsx/cjs/api');
const { typedLibraries } = require('../shared-libraries.cjs');

const FINGERPRINTS = path.join(__dirname, '..', '..', 'type-fingerprints', 'cached-fingerprints.ts');

/** Public types of our shared packages, as this app's folder finds them: library → names and parts with their hashes. */
function fingerprintsFor(folder) {
  const { resolve } = createRequire(path.join(folder, 'package.json'));
  const { cachedFingerprints } = tsx.require(FINGERPRINTS, __filename);
  return cachedFingerprints(Object.fromEntries(typedLibraries(folder).map((library) => [library, resolve(library)])));
}

/** The fingerprints of these names of a library, and those of the types that they are made of. */
function typesOf(library, names, fingerprints) {
  const fingerprint = fingerprints[library];
  if (!fingerprint || names === null) return {};
  const types = names.filter((name) => fingerprint.names[name]).map((name) => [name, fingerprint.names[name]]);
  const parts = [...new Set(types.flatMap(([, type]) => type.parts))].sort();
  return {
    types: Object.fromEntries(types),
    parts: Object.fromEntries(parts.map((part) => [part, fingerprint.parts[part]])),
  };
}

module.exports = { fingerprintsFor, typesOf };
