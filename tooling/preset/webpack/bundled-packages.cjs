const fs = require('node:fs');
const path = require('node:path');
const { WebpackError } = require('webpack');
const { singleCopyPackages } = require('./shared-libraries.cjs');

/** Packages that no page may load before it needs them: a shop with a real API never loads the simulated backend. */
const LAZY_PACKAGES = ['miragejs', 'pretender', 'lodash', 'idb-keyval'];

/** A plugin that fails the build with what `refuse` finds wrong with the packages in it. */
const bundleCheck = (refuse) => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('bundleCheck', (compilation) =>
      compilation.hooks.afterOptimizeChunks.tap('bundleCheck', () => {
        for (const text of refuse(bundledPackages(compilation))) compilation.errors.push(new WebpackError(text));
      }),
    ),
});

/** @returns package → the folders that its modules in the build are from, and whether a page starts with one of them */
function bundledPackages({ chunkGraph, compiler, modules }) {
  const packages = new Map();
  for (const module of modules) {
    const { descriptionFileData, descriptionFileRoot } = module.resourceResolveData ?? {};
    const chunks = [...chunkGraph.getModuleChunksIterable(module)];
    if (!descriptionFileData || chunks.length === 0) continue;
    const { name } = descriptionFileData;
    const { folders, initial } = packages.get(name) ?? { folders: new Set(), initial: false };
    folders.add(path.relative(compiler.context, fs.realpathSync(descriptionFileRoot)));
    packages.set(name, { folders, initial: initial || chunks.some((chunk) => chunk.canBeInitial()) });
  }
  return packages;
}

const copiesIn = (packages) =>
  [...packages]
    .filter(([name]) => singleCopyPackages.includes(name))
    .map(([name, { folders }]) => ({ name, count: folders.size, where: [...folders].join(' and ') }));

/** In a remote, any copy of a shared library is the second one on the page. */
const noSharedLibrary = () =>
  bundleCheck((packages) =>
    copiesIn(packages).map(
      ({ name, where }) =>
        `This remote would bring its own copy of ${name} (${where}). The shell provides it: import what the library ` +
        'offers through shared-store, shared-contract or shared-ui.',
    ),
  );

const oneCopyEach = () =>
  bundleCheck((packages) =>
    copiesIn(packages)
      .filter(({ count }) => count > 1)
      .map(({ name, where }) => `${name} is bundled more than once (${where}): pin one version for all workspaces.`),
  );

const loadedLate = () =>
  bundleCheck((packages) =>
    LAZY_PACKAGES.filter((name) => packages.get(name)?.initial).map(
      (name) =>
        `${name} would be loaded when the page starts. Reach it by a dynamic import() only, as ` +
        'shell/src/simulated-backend.ts does.',
    ),
  );

module.exports = { loadedLate, noSharedLibrary, oneCopyEach };
