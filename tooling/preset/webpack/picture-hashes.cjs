const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const PICTURES = 'pictures';

/**
 * Finds the pictures that lie in a folder of public files.
 * @returns from each picture's address, `/pictures/brake-disc`, to a hash of all its files
 */
function hashPictures(publicFolder) {
  const root = path.join(publicFolder, PICTURES);
  if (!fs.existsSync(root)) return {};
  return Object.fromEntries(
    fs.readdirSync(root).map((slug) => {
      const hash = createHash('sha256');
      for (const file of fs.readdirSync(path.join(root, slug)).sort()) {
        hash.update(file).update(fs.readFileSync(path.join(root, slug, file)));
      }
      return [`/${PICTURES}/${slug}`, hash.digest('hex').slice(0, 8)];
    }),
  );
}

/** Gives each picture file of the build a second name with its hash, of the same bytes on the disk. */
function linkHashedPictures(hashes, outputFolder) {
  for (const [address, hash] of Object.entries(hashes)) {
    const folder = path.join(outputFolder, address);
    for (const file of fs.readdirSync(folder)) {
      if (!/^\d+\.[a-z]+$/.test(file)) continue;
      const hashed = path.join(folder, file.replace('.', `.${hash}.`));
      fs.rmSync(hashed, { force: true });
      fs.linkSync(path.join(folder, file), hashed);
    }
  }
}

module.exports = { hashPictures, linkHashedPictures };
