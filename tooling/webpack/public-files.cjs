const fs = require('node:fs/promises');

/** Copies files that keep their names (favicon, pictures) into the build. */
class PublicFilesPlugin {
  constructor(from) {
    this.from = from;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('PublicFilesPlugin', async () => {
      await fs.cp(this.from, compiler.outputPath, { recursive: true }).catch((error) => {
        if (error.code !== 'ENOENT') throw error;
      });
    });
  }
}

module.exports = { PublicFilesPlugin };
