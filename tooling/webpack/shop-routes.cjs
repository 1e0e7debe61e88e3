const { requireTypeScript } = require('./require-typescript.cjs');

/** Writes `shop-routes.json` beside the shell's page: what the storefront must know of each address of the shop. */
class ShopRoutesPlugin {
  /** @param file absolute path of the module that exports `routesForStorefront`; it must run without a browser */
  constructor(file) {
    this.file = file;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ShopRoutesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'ShopRoutesPlugin', stage }, () => {
        const { routesForStorefront } = requireTypeScript(this.file);
        compilation.emitAsset('shop-routes.json', new sources.RawSource(JSON.stringify(routesForStorefront)));
      });
    });
  }
}

module.exports = { ShopRoutesPlugin };
