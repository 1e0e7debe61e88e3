const { requireTypeScript } = require('./require-typescript.cjs');

/** The files of a chunk group, and those of the shared libraries that load with it. */
function filesWith({ chunkGraph }, group) {
  const modules = (group?.chunks ?? []).flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]);
  const late = modules
    .filter(({ type }) => type === 'consume-shared-module')
    .flatMap(({ blocks }) => blocks.map((block) => chunkGraph.getBlockChunkGroup(block)));
  return [group, ...late].flatMap((one) => one?.getFiles() ?? []);
}

/**
 * Writes `shop-routes.json` beside the shell's page: what the storefront must know of each address of the shop. To
 * what the module says it adds `workers`, the scripts of the sagas: a page that cannot be rendered without them asks for
 * them early; and to a route's picture the `hashes` in the names of the pictures' files.
 */
class ShopRoutesPlugin {
  /**
   * @param file absolute path of the module that exports `routesForStorefront`; it must run without a browser
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
        const { routesForStorefront } = requireTypeScript(this.file);
        const files = filesWith(compilation, compilation.namedChunkGroups.get('sagas'));
        const workers = files.filter((file) => file.endsWith('.js')).map((file) => `/${file}`);
        const routes = routesForStorefront.map((route) => ({
          ...route,
          workers,
          ...(route.picture && { picture: { ...route.picture, hashes: this.pictureHashes } }),
        }));
        const text = JSON.stringify(routes);
        compilation.emitAsset('shop-routes.json', new sources.RawSource(text));
      });
    });
  }
}

module.exports = { ShopRoutesPlugin };
