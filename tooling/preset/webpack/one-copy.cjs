const path = require('node:path');
const { packageOf } = require('./package-of.cjs');
const { singleCopyPackages } = require('./shared-libraries.cjs');

/**
 * Fails a production build that would put a second copy of a shared library on the page: in a remote any copy at all
 * is the second one, in the shell two folders of one package are.
 */
class OneCopyPlugin {
  constructor({ mayBundle }) {
    this.mayBundle = mayBundle;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('OneCopyPlugin', (compilation) => {
      compilation.hooks.afterOptimizeChunkModules.tap('OneCopyPlugin', (_chunks, modules) => {
        for (const [name, folders] of bundledCopies(modules)) {
          if (this.mayBundle && folders.size === 1) continue;
          const where = [...folders].map((folder) => path.relative(compiler.context, folder)).join(' and ');
          compilation.errors.push(new compiler.webpack.WebpackError(this.explain(name, where)));
        }
      });
    });
  }

  explain(name, where) {
    return this.mayBundle
      ? `${name} is bundled more than once (${where}): pin one version for all workspaces.`
      : `This remote would bring its own copy of ${name} (${where}). The shell provides it: import what the library ` +
          'offers through shared-store, shared-contract or shared-ui.';
  }
}

function bundledCopies(modules) {
  const copies = new Map();
  for (const module of modules) {
    const owner = packageOf(module);
    if (!owner || !singleCopyPackages.includes(owner.name)) continue;
    copies.set(owner.name, (copies.get(owner.name) ?? new Set()).add(owner.folder));
  }
  return copies;
}

module.exports = { OneCopyPlugin };
