const path = require('node:path');
const { emittedFile } = require('./emitted-file.cjs');
const { remoteFolders, REPOSITORY } = require('./remote-folders.cjs');
const { requireTypeScript } = require('./require-typescript.cjs');
const { lateLibraries } = require('./shared-libraries.cjs');

const ROUTES_FILE = path.join('src', 'routes.ts');

/** What a remote declares in its `src/routes.ts`. */
const declaredRoutes = (folder) => requireTypeScript(path.join(folder, ROUTES_FILE)).remoteRoutes;

/** Remote → what it declares, of every remote in this repository. */
const allDeclaredRoutes = () =>
  Object.fromEntries(remoteFolders().map((name) => [name, declaredRoutes(path.join(REPOSITORY, name))]));

/** @throws Error when routes or fragments name modules that the remote does not expose */
function requireExposed(app, { routes, fragments = {} }, exposes) {
  const named = [...routes.map(({ path: address, module }) => [address, module]), ...Object.entries(fragments)];
  for (const [what, module] of named) {
    if (!(module in exposes)) {
      throw new Error(
        `${ROUTES_FILE} of ${app} shows ${module} at ${what}, and ${app} exposes no ${module}: add it to the exposes of ` +
          `${app}/webpack.config.cjs.`,
      );
    }
  }
}

const sharedLibrariesIn = (modules) => [...modules].filter(({ type }) => type === 'consume-shared-module');

/** What a named chunk, with the chunks that load with it, takes of the shared libraries. */
function librariesTaken({ chunkGraph, namedChunkGroups }, chunkName) {
  const chunks = namedChunkGroups.get(chunkName)?.chunks ?? [];
  return sharedLibrariesIn(chunks.flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]));
}

/**
 * Writes a remote's routes beside its build: they are published with it. To each it adds the shared libraries that its
 * exposed module takes and that no page has from the start, so that its page asks for them early.
 */
const remoteRoutesFile = ({ app, folder, exposes }) =>
  emittedFile('remote-routes.json', 'ADDITIONAL', (compilation) => {
    const declared = declaredRoutes(folder);
    requireExposed(app, declared, exposes);
    const routes = declared.routes.map((route) => {
      const taken = librariesTaken(compilation, route.module.replace('./', '')).map(({ options }) => options.shareKey);
      return { ...route, libraries: lateLibraries.filter((name) => taken.includes(name)) };
    });
    return `${JSON.stringify({ format: 1, ...declared, routes }, null, 2)}\n`;
  });

module.exports = { allDeclaredRoutes, declaredRoutes, librariesTaken, remoteRoutesFile, sharedLibrariesIn };
