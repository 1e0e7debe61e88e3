const fs = require('node:fs');
const path = require('node:path');
const { WebpackError } = require('webpack');
const { singleCopyPackages } = require('./shared-libraries.cjs');

/** @returns for each shared library in the build, the folders that its modules are from */
function bundledCopies({ chunkGraph, compiler, modules }) {
  const copies = {};
  const names = singleCopyPackages(compiler.context);
  for (const module of modules) {
    const { descriptionFileData, descriptionFileRoot } = module.resourceResolveData ?? {};
    const name = descriptionFileData?.name;
    if (!names.includes(name) || chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    (copies[name] ??= new Set()).add(path.relative(compiler.context, fs.realpathSync(descriptionFileRoot)));
  }
  return Object.entries(copies);
}

/** A plugin that fails the build when it has more copies of a shared library than it may. */
const bundleCheck = (allowed, describe) => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('bundleCheck', (compilation) =>
      compilation.hooks.afterOptimizeChunks.tap('bundleCheck', () => {
        for (const [name, folders] of bundledCopies(compilation)) {
          if (folders.size <= allowed) continue;
          compilation.errors.push(new WebpackError(describe(name, [...folders].join(' and '))));
        }
      }),
    ),
});

/** In a remote, any copy of a shared library is the second one on the page. */
const noSharedLibrary = () =>
  bundleCheck(
    0,
    (name, where) =>
      `This remote would bring its own copy of ${name} (${where}). The shell provides it: import what the library ` +
      'offers through a package that the shell shares.',
  );

const oneCopyEach = () =>
  bundleCheck(1, (name, where) => `${name} is bundled more than once (${where}): pin one version for all workspaces.`);

module.exports = { noSharedLibrary, oneCopyEach };
