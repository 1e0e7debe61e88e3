const { createRequire } = require('node:module');
const path = require('node:path');

/** Resolves files of the test kit from the remote, which depends on it: the preset is below the test kit. */
const testKitOf = (folder) => createRequire(path.join(folder, 'package.json')).resolve;

/**
 * The entry of a remote's own page: a module made of its exposed modules, so that a remote needs no file for it.
 * The dynamic import gives federation the moment it needs to choose the shared libraries.
 */
function standaloneEntry({ app, folder, exposes, routes, fragments = {} }) {
  const load = (exposed) => `() => import(${JSON.stringify(path.join(folder, exposes[exposed]))})`;
  const pageList = routes.map(
    ({ path: address, module: exposed }) => `{ path: ${JSON.stringify(address)}, load: ${load(exposed)} }`,
  );
  const fragmentList = Object.entries(fragments).map(([name, exposed]) => `${JSON.stringify(name)}: ${load(exposed)}`);
  const code = `
    import(${JSON.stringify(testKitOf(folder)('@piston-parts/test-kit/standalone'))}).then(({ startStandalone }) =>
      startStandalone({
        app: ${JSON.stringify(app)},
        pages: [${pageList.join(', ')}],
        fragments: { ${fragmentList.join(', ')} },
      }));
  `;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

module.exports = { standaloneEntry, testKitOf };
