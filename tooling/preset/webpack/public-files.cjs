const fs = require('node:fs');
const path = require('node:path');
const CopyPlugin = require('copy-webpack-plugin');
const { hashFiles } = require('./hashed-sources.cjs');

/** @returns from the address of each picture of a folder of public files, `/pictures/brake-disc`, to a hash of its files */
function hashPictures(publicFolder) {
  const pictures = path.join(publicFolder, 'pictures');
  const slugs = fs.existsSync(pictures) ? fs.readdirSync(pictures) : [];
  const hashOf = (folder) => hashFiles({ [folder]: fs.readdirSync(folder) });
  return Object.fromEntries(slugs.map((slug) => [`/pictures/${slug}`, hashOf(path.join(pictures, slug))]));
}

/**
 * Copies files that keep their names (favicon, pictures) into the build. Pictures are there a second time, with the hash
 * of their picture in the name: `pictures/brake-disc/640.5f2c….avif`.
 * @param pictureHashes as `hashPictures` finds them in the folder
 */
function copyPublicFiles(from, pictureHashes) {
  const hashed = Object.entries(pictureHashes).map(([address, hash]) => ({
    context: path.join(from, address),
    from: '*',
    to: `${address.slice(1)}/[name].${hash}[ext]`,
  }));
  return new CopyPlugin({ patterns: [{ from, noErrorOnMissing: true }, ...hashed] });
}

module.exports = { copyPublicFiles, hashPictures };
