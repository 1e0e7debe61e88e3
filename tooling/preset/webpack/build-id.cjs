const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const MADE_ON_THE_WAY = ['dist', 'node_modules', '.cache', 'coverage'];
const isShipped = (name) => !/\.test\.tsx?$|\.md$|\.tsbuildinfo$/.test(name);

function filesIn(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return MADE_ON_THE_WAY.includes(entry.name) ? [] : filesIn(file);
    return isShipped(entry.name) ? [file] : [];
  });
}

/**
 * Another one for every change of the sources in these folders, and for the same sources the same. An open page may run
 * two builds of a remote, and would take the chunks of one for the other's if they had one `output.uniqueName`.
 */
function buildId(folders) {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const file of filesIn(folder).sort()) hash.update(path.relative(folder, file)).update(fs.readFileSync(file));
  }
  return hash.digest('hex').slice(0, 8);
}

module.exports = { buildId };
