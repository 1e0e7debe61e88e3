const fs = require('node:fs');
const path = require('node:path');

const patterns = fs.readFileSync(path.join(__dirname, '..', '..', '..', '.gitignore'), 'utf8').split('\n');
/** Those that git ignores at any depth; a library's are its own matter. */
const names = patterns.filter((pattern) => /^[^/]+\/$/.test(pattern)).map((pattern) => pattern.slice(0, -1));

/**
 * Names of the folders that git ignores, as part of a regular expression: builds, data and caches, of this branch and
 * of others.
 */
exports.IGNORED_FOLDERS = `(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})`;
