const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { hashSources } = require('@platform/build/hashed-sources');

const APPS = ['shell', 'mf-explore', 'mf-decide', 'mf-buy'];
const BUILT_FROM = path.join(__dirname, '.cache', 'built-from');

const sources = () => [
  ...['shared', ...APPS].map((app) => path.join(__dirname, app)),
  ...['build', 'host', 'protocol'].map((name) => path.join(__dirname, '..', name)),
  path.join(__dirname, '..', '..', 'package-lock.json'),
];

/**
 * Builds the shell and the remotes, unless they are built from these very sources.
 * @returns whether something was built
 */
function buildExample() {
  const hash = hashSources(...sources());
  const isBuilt = APPS.every((app) => fs.existsSync(path.join(__dirname, app, 'dist', 'server', 'server.js')));
  if (isBuilt && fs.existsSync(BUILT_FROM) && fs.readFileSync(BUILT_FROM, 'utf8') === hash) return false;
  // To minimize and compress it takes more than half of the time, and neither its tests nor a look at it need that.
  const options = ['--mode', 'production', '--no-optimization-minimize'];
  execFileSync(process.execPath, [require.resolve('webpack/bin/webpack.js'), ...options], {
    cwd: __dirname,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  fs.mkdirSync(path.dirname(BUILT_FROM), { recursive: true });
  fs.writeFileSync(BUILT_FROM, hash);
  return true;
}

module.exports = { buildExample };
