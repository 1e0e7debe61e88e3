const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');

/**
 * A script of the page without webpack's runtime, so that it runs before the others have loaded.
 * @param folder the shell's folder
 * @param file of the script, inside its `src`; it imports nothing
 */
function standaloneScript(folder, file) {
  const script = path.join(folder, 'src', file);
  // By its source: the page is written before webpack's own hash of the minified text is known.
  const hash = () => createHash('sha256').update(readFileSync(script)).digest('hex').slice(0, 8);
  return {
    include: script,
    type: 'asset/resource',
    generator: { filename: () => `shell/${path.basename(file, '.ts')}.${hash()}.js` },
  };
}

module.exports = { standaloneScript };
