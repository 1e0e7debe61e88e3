const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');

/** A script of the page's own, without webpack's runtime: it acts before the others have come. */
function ownScript(folder) {
  const script = path.join(folder, 'src', 'prerendered', 'keep-presses.ts');
  // By its source: the page is written before webpack's own hash of the minified text is known.
  const hash = () => createHash('sha256').update(readFileSync(script)).digest('hex').slice(0, 8);
  return {
    include: script,
    type: 'asset/resource',
    generator: { filename: () => `shell/keep-presses.${hash()}.js` },
  };
}

module.exports = { ownScript };
