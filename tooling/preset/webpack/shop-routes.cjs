const HtmlWebpackPlugin = require('html-webpack-plugin');
const { allDeclaredRoutes } = require('./declared-routes.cjs');
const { requireTypeScript } = require('./require-typescript.cjs');

const scriptsOf = (group) => (group?.getFiles() ?? []).filter((name) => name.endsWith('.js')).map((name) => `/${name}`);

/** The shared libraries that modules load late → their scripts. */
function scriptsOfLateLibraries({ chunkGraph }, modules) {
  const late = [...modules]
    .filter(({ type }) => type === 'consume-shared-module')
    .map(({ options, blocks }) => [
      options.shareKey,
      blocks.flatMap((block) => scriptsOf(chunkGraph.getBlockChunkGroup(block))),
    ]);
  return Object.fromEntries(late.filter(([, scripts]) => scripts.length > 0));
}

const modulesOf = ({ chunkGraph }, group) =>
  (group?.chunks ?? []).flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]);

/**
 * What the shell says of the shop's addresses.
 * @param file absolute path of the module that exports `routesForStorefront`; it must run without a browser
 */
const shellRoutes = (file) => requireTypeScript(file).routesForStorefront(allDeclaredRoutes());

/**
 * Writes `shop-routes.json` beside the shell's page: what the storefront must know of the shop's addresses. To what the
 * module says it adds `workers`, the scripts of the sagas: a page that cannot be rendered without them asks for them
 * early; `libraries`, the scripts of the shared libraries that no page has from the start; and to the pictures of pages the
 * `hashes` in the names of the pictures' files.
 */
class ShopRoutesPlugin {
  /**
   * @param file as for `shellRoutes`
   * @param pictureHashes as `hashPictures` finds them
   */
  constructor(file, pictureHashes) {
    this.file = file;
    this.pictureHashes = pictureHashes;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ShopRoutesPlugin', (compilation) => {
      // Files have their final names, with the hashes of what they hold, from then on.
      const stage = Compilation.PROCESS_ASSETS_STAGE_ANALYSE;
      compilation.hooks.processAssets.tap({ name: 'ShopRoutesPlugin', stage }, () => {
        const { pictures, ...routes } = shellRoutes(this.file);
        const sagas = compilation.namedChunkGroups.get('sagas');
        const librariesOfSagas = scriptsOfLateLibraries(compilation, modulesOf(compilation, sagas));
        const withHashes = Object.entries(pictures).map(([address, picture]) => [
          address,
          { ...picture, hashes: this.pictureHashes },
        ]);
        const text = JSON.stringify({
          format: 2,
          ...routes,
          pictures: Object.fromEntries(withHashes),
          libraries: scriptsOfLateLibraries(compilation, compilation.modules),
          workers: [...scriptsOf(sagas), ...Object.values(librariesOfSagas).flat()],
        });
        compilation.emitAsset('shop-routes.json', new sources.RawSource(text));
      });
    });
  }
}

/** Writes the routes of all remotes into the shell's page, as the storefront does: the development server has none. */
class RoutesInPagePlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('RoutesInPagePlugin', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tap('RoutesInPagePlugin', (page) => {
        const routes = JSON.stringify(allDeclaredRoutes()).replaceAll('<', '\\u003c');
        const element = `<script id="shop-routes" type="application/json">${routes}</script>`;
        return { ...page, html: page.html.replace('</body>', () => `${element}</body>`) };
      });
    });
  }
}

module.exports = { RoutesInPagePlugin, ShopRoutesPlugin, shellRoutes };
