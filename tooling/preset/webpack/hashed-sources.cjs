const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

/** A hash of the names and contents of files: folder → names in it. */
function hashFiles(files) {
  const hash = createHash('sha256');
  for (const [folder, names] of Object.entries(files)) {
    for (const name of [...names].sort()) hash.update(name).update(fs.readFileSync(path.join(folder, name)));
  }
  return hash.digest('hex').slice(0, 8);
}

const NOT_SOURCES = /^(dist|node_modules|\.cache|coverage)$|\.test\.tsx?$|\.md$|\.tsbuildinfo$/;

function sourcesIn(folder, inside = '') {
  const entries = fs.readdirSync(path.join(folder, inside), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const file = path.join(inside, entry.name);
    if (NOT_SOURCES.test(entry.name)) return [];
    return entry.isDirectory() ? sourcesIn(folder, file) : [file];
  });
}

/** Another hash for every change of what is shipped from these folders. */
const hashSources = (...folders) => hashFiles(Object.fromEntries(folders.map((folder) => [folder, sourcesIn(folder)])));

module.exports = { hashFiles, hashSources };
