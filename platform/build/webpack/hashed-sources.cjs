const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const NOT_SOURCES = /^(dist|node_modules|\.cache|coverage)$|\.test\.tsx?$|\.md$|\.tsbuildinfo$/;

function sourcesIn(place) {
  if (fs.statSync(place).isFile()) return [place];
  const names = fs.readdirSync(place).filter((name) => !NOT_SOURCES.test(name));
  return names.sort().flatMap((name) => sourcesIn(path.join(place, name)));
}

/** Another hash for every change of what is shipped from these files and folders. */
function hashSources(...places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap(sourcesIn)) hash.update(path.basename(file)).update(fs.readFileSync(file));
  return hash.digest('hex').slice(0, 8);
}

module.exports = { hashSources };
