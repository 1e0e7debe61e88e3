const fs = require('node:fs');
const path = require('node:path');
const CopyPlugin = require('copy-webpack-plugin');
const { hashSources } = require('./hashed-sources.cjs');

/**
 * All pictures share a hash, so that a page loads this one and not the names and hashes of all.
 * @returns from the address of each picture of a folder of public files, `/pictures/brake-disc`, to the hash
 */
function hashPictures(publicFolder) {
  const folder = path.join(publicFolder, 'pictures');
  if (!fs.existsSync(folder)) return {};
  const hash = hashSources(folder);
  return Object.fromEntries(fs.readdirSync(folder).map((slug) => [`/pictures/${slug}`, hash]));
}

/**
 * Copies files that keep their names (favicon, pictures) into the build. Pictures are there a second time, with the hash
 * of all pictures in the name: `pictures/brake-disc/640.5f2c….avif`.
 * @param pictureHashes as `hashPictures` finds them in the folder
 */
function copyPublicFiles(from, pictureHashes) {
  const hashed = Object.entries(pictureHashes).map(([address, hash]) => ({
    context: path.join(from, address),
    from: '*',
    to: `${address.slice(1)}/[name].${hash}[ext]`,
  }));
  return new CopyPlugin({ patterns: [{ from }, ...hashed] });
}

module.exports = { copyPublicFiles, hashPictures };
