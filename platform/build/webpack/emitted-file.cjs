const { Compilation, sources } = require('webpack');

/**
 * A plugin that acts on a build's files.
 * @param name in webpack's messages
 * @param stage the end of a `Compilation.PROCESS_ASSETS_STAGE_…`, e.g. `ANALYSE`: names have their hashes from then on
 */
const onAssets = (name, stage, act) => ({
  name,
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap(name, (compilation) =>
      compilation.hooks.processAssets.tap({ name, stage: Compilation[`PROCESS_ASSETS_STAGE_${stage}`] }, () =>
        act(compilation),
      ),
    ),
});

/** A plugin that adds a file to the build. */
const emittedFile = (file, stage, textOf) =>
  onAssets(file, stage, (compilation) => compilation.emitAsset(file, new sources.RawSource(textOf(compilation))));

module.exports = { emittedFile, onAssets };
