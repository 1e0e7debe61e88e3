const fs = require('node:fs');
const path = require('node:path');
const { singleCopyPackages } = require('./shared-libraries.cjs');

/** The package a file belongs to: the nearest folder above it whose package.json has a name. */
const packageOf = (() => {
  const known = new Map();
  return function find(folder) {
    if (known.has(folder)) return known.get(folder);
    const file = path.join(folder, 'package.json');
    const name = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).name : undefined;
    const parent = path.dirname(folder);
    const answer = name ? { name, folder } : parent === folder ? undefined : find(parent);
    known.set(folder, answer);
    return answer;
  };
})();

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
        const folders = new Map();
        for (const module of modules) {
          const file = module.rootModule?.resource ?? module.resource;
          const owner = file && packageOf(path.dirname(file));
          if (!owner || !singleCopyPackages.includes(owner.name)) continue;
          folders.set(owner.name, (folders.get(owner.name) ?? new Set()).add(owner.folder));
        }
        for (const [name, copies] of folders) {
          if (this.mayBundle && copies.size === 1) continue;
          const where = [...copies].map((folder) => path.relative(compiler.context, folder)).join(' and ');
          const error = new compiler.webpack.WebpackError(
            this.mayBundle
              ? `${name} is bundled ${copies.size} times (${where}): pin one version for all workspaces.`
              : `This remote would bring its own copy of ${name} (${where}). The shell provides it: import ` +
                  'what the library offers through shared-store, shared-contract or shared-ui.',
          );
          compilation.errors.push(error);
        }
      });
    });
  }
}

module.exports = { OneCopyPlugin };
