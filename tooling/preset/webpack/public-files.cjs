const path = require('node:path');
const CopyPlugin = require('copy-webpack-plugin');
const { hashedName } = require('./picture-hashes.cjs');

/**
 * Copies files that keep their names (favicon, pictures) into the build; pictures have a name with their hash as well.
 * @param from absolute folder
 * @param pictureHashes as `hashPictures` finds them in the same folder
 */
function copyPublicFiles(from, pictureHashes) {
  const inFolder = (file) => path.relative(from, file).split(path.sep).join('/');
  const hashed = (file) => hashedName(inFolder(file), pictureHashes);
  return new CopyPlugin({
    patterns: [
      { from, noErrorOnMissing: true },
      {
        from,
        filter: (file) => hashed(file) !== null,
        to: ({ absoluteFilename }) => hashed(absoluteFilename),
        noErrorOnMissing: true,
      },
    ],
  });
}

module.exports = { copyPublicFiles };
