const { Compilation } = require('webpack');

/** The federation's report of the build: as long as the manifest, and useless to a browser. */
const REPORT = 'mf-stats.json';

/** Keeps it out of what is deployed; the manifest, made from it, stays. */
class WithoutBuildReportPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('WithoutBuildReportPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'WithoutBuildReportPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (compilation.getAsset(REPORT)) compilation.deleteAsset(REPORT);
        },
      );
    });
  }
}

module.exports = { WithoutBuildReportPlugin };
