const { readdirSync } = require('node:fs');
const path = require('node:path');
const { stitchPreset } = require('@platform/test-kit/stitch-jest');

const ROOT = path.join(__dirname, '..', '..');
const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** The stitched tests of every team, each in its folder, and those of the stitching itself. */
module.exports = stitchPreset({
  folder: ROOT,
  overrides: {
    displayName: 'stitched',
    roots: folders
      .map(({ name }) => path.join(ROOT, name, 'stitched'))
      .filter((folder) => readdirSync(path.dirname(folder)).includes('stitched')),
  },
});
