const { packageOf } = require('./package-of.cjs');

/** Packages that no page may load before it needs them: a shop with a real API never loads the simulated backend. */
const LAZY_PACKAGES = ['miragejs', 'pretender', 'lodash', 'idb-keyval'];

/** Fails a production build in which such a package would be loaded when the page starts. */
class LazyOnlyPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('LazyOnlyPlugin', (compilation) => {
      compilation.hooks.afterOptimizeChunkModules.tap('LazyOnlyPlugin', (_chunks, modules) => {
        const early = new Set();
        for (const module of modules) {
          const name = packageOf(module)?.name;
          if (!LAZY_PACKAGES.includes(name)) continue;
          const chunks = compilation.chunkGraph.getModuleChunks(module);
          if (chunks.some((chunk) => chunk.canBeInitial())) early.add(name);
        }
        for (const name of early) {
          const text = `${name} would be loaded when the page starts. Reach it by a dynamic import() only, as shell/src/simulated-backend.ts does.`;
          compilation.errors.push(new compiler.webpack.WebpackError(text));
        }
      });
    });
  }
}

module.exports = { LazyOnlyPlugin };
