/** Where each app's development server listens. The shell's list of remotes in development is made from this. */
const developmentPorts = { shell: 3000, 'mf-catalog': 3001, 'mf-cart': 3002, 'mf-account': 3003, 'mf-checkout': 3004 };

/** The name of a remote's global variable and federation container: `mf-cart` → `mf_cart`. */
const containerName = (app) => app.replaceAll('-', '_');

/** The `/remotes.json` of development: every remote at its own development server. */
function developmentRemotes() {
  const remotes = {};
  for (const [app, port] of Object.entries(developmentPorts)) {
    if (app === 'shell') continue;
    remotes[app] = {
      name: containerName(app),
      entry: `http://localhost:${port}/remoteEntry.js`,
      version: 'development',
    };
  }
  return { remotes };
}

module.exports = { developmentPorts, containerName, developmentRemotes };
