const path = require('node:path');
const { remoteFolders, REPOSITORY } = require('./remote-folders.cjs');

const SHELL_PORT = 3000;

/** Port of a remote's development server: `config.port` of its package.json. */
const portOf = (folder) => require(path.join(folder, 'package.json')).config?.port;

/**
 * Port of each app's development server. The shell's list of remotes in development is made from this.
 * @throws Error when two have one port
 */
function findPorts(root = REPOSITORY) {
  const ports = { shell: SHELL_PORT };
  for (const name of remoteFolders(root)) {
    const port = portOf(path.join(root, name));
    const owner = Object.keys(ports).find((app) => ports[app] === port);
    if (owner)
      throw new Error(`${name} and ${owner} both listen at ${port}: change config.port in ${name}/package.json.`);
    ports[name] = port;
  }
  return ports;
}

/** The name of a remote's global variable and federation container: `mf-cart` → `mf_cart`. */
const containerName = (app) => app.replaceAll('-', '_');

/** The `/remotes.json` of development: every remote in a folder at its own development server. */
function developmentRemotes(root) {
  const remotes = Object.entries(findPorts(root)).filter(([app]) => app !== 'shell');
  const entryOf = ([app, port]) => [
    app,
    { name: containerName(app), entry: `http://localhost:${port}/remoteEntry.js`, version: 'development' },
  ];
  return { remotes: Object.fromEntries(remotes.map(entryOf)) };
}

module.exports = { SHELL_PORT, containerName, developmentRemotes, findPorts, portOf };
