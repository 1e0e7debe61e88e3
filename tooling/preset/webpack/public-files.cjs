const fs = require('node:fs/promises');
const { linkHashedPictures } = require('./picture-hashes.cjs');

/**
 * Copies files that keep their names (favicon, pictures) into the build; pictures have a name with their hash as well.
 */
class PublicFilesPlugin {
  /** @param pictureHashes as `hashPictures` finds them in the same folder */
  constructor(from, pictureHashes = {}) {
    this.from = from;
    this.pictureHashes = pictureHashes;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('PublicFilesPlugin', async () => {
      await fs.cp(this.from, compiler.outputPath, { recursive: true }).catch((error) => {
        if (error.code !== 'ENOENT') throw error;
      });
      linkHashedPictures(this.pictureHashes, compiler.outputPath);
    });
  }
}

module.exports = { PublicFilesPlugin };
