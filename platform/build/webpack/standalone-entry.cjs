const { exposedModule } = require('./remote-store.cjs');
const { kitFile } = require('./shared-libraries.cjs');

const text = JSON.stringify;

/**
 * The entry of a remote's own page: a module made of its exposed modules, so that a remote needs no file for it.
 * The dynamic import gives federation the moment it needs to choose the shared libraries.
 */
function standaloneEntry({ app, folder, exposes, routes, fills = [] }) {
  const load = (module) => `() => import(${text(exposedModule(folder, exposes[module]))})`;
  const pages = routes.map(({ path: address, module }) => `{ path: ${text(address)}, load: ${load(module)} }`);
  const fillings = fills
    .filter(({ module }) => module !== undefined)
    .map(({ slot, module }) => `{ slot: ${text(slot)}, load: ${load(module)} }`);
  // Resolved from the remote, which depends on the test kit: the preset is below it.
  const start = kitFile(folder, 'standalone');
  const code = `import(${text(start)}).then(({ startStandalone }) =>
    startStandalone({ app: ${text(app)}, pages: [${pages}], fillings: [${fillings}] }));`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

module.exports = { standaloneEntry };
