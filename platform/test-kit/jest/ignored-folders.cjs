const fs = require('node:fs');
const path = require('node:path');

const GITIGNORE = path.join(__dirname, '..', '..', '..', '.gitignore');
/** Of a remote in another repository, where this package is installed. */
const OF_ANOTHER_REPOSITORY = ['node_modules/', 'dist/', '.cache/', 'coverage/'];

const patterns = fs.existsSync(GITIGNORE) ? fs.readFileSync(GITIGNORE, 'utf8').split('\n') : OF_ANOTHER_REPOSITORY;
/** Folders that git ignores at any depth, except inside libraries. */
const names = patterns.filter((pattern) => /^[^/]+\/$/.test(pattern)).map((pattern) => pattern.slice(0, -1));

/**
 * Names of the folders that git ignores, as part of a regular expression: builds, data and caches, of this branch and
 * of others.
 */
exports.IGNORED_FOLDERS = `(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})`;
