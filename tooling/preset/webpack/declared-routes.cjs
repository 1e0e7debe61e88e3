const path = require('node:path');
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

/** The shared libraries that an exposed module takes and that no page has from the start: its page asks for them early. */
function lateLibrariesOf({ namedChunkGroups, chunkGraph }, module) {
  const chunks = namedChunkGroups.get(module.replace('./', ''))?.chunks ?? [];
  const taken = chunks
    .flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)])
    .filter(({ type }) => type === 'consume-shared-module')
    .map(({ options }) => options.shareKey);
  return lateLibraries.filter((name) => taken.includes(name));
}

/** Writes a remote's routes beside its build, as `remote-routes.json`: they are published with it. */
class RemoteRoutesPlugin {
  constructor({ app, folder, exposes }) {
    this.app = app;
    this.folder = folder;
    this.exposes = exposes;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteRoutesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'RemoteRoutesPlugin', stage }, () => {
        const declared = declaredRoutes(this.folder);
        requireExposed(this.app, declared, this.exposes);
        const routes = declared.routes.map((route) => ({
          ...route,
          libraries: lateLibrariesOf(compilation, route.module),
        }));
        const text = `${JSON.stringify({ format: 1, ...declared, routes }, null, 2)}\n`;
        compilation.emitAsset('remote-routes.json', new sources.RawSource(text));
      });
    });
  }
}

module.exports = { RemoteRoutesPlugin, allDeclaredRoutes, declaredRoutes };
