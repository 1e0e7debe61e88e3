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

/**
 * @param file inside the folder of public files, such as `pictures/brake-disc/640.avif`
 * @param hashes as `hashPictures` finds them
 * @returns its second name, with the hash of its picture: `pictures/brake-disc/640.5f2c….avif`; null for other files
 */
function hashedName(file, hashes) {
  const [, folder, width, ending] = /^(.+)\/(\d+)\.([a-z]+)$/.exec(file) ?? [];
  const hash = hashes[`/${folder}`];
  return hash ? `${folder}/${width}.${hash}.${ending}` : null;
}

module.exports = { hashPictures, hashedName };
