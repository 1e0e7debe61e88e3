const fs = require('node:fs');
const path = require('node:path');

const { remoteFolders, REPOSITORY } = require('@platform/build/remote-folders');

/** Features that expose a module: the folders of the remotes that hold a screen. */
function features() {
  const files = remoteFolders().flatMap((remote) =>
    fs.readdirSync(path.join(REPOSITORY, remote, 'src'), { recursive: true }),
  );
  const screens = files.filter((file) => file.endsWith('.screen.tsx'));
  return [...new Set(screens.map((file) => path.dirname(file)))];
}

/** Folders and files that the rules speak of, as parts of regular expressions. */
module.exports = {
  APPS: 'shell|mf-[a-z-]+',
  TEST_CODE: '(\\.test\\.tsx?$|/testing/|/contract-suite/)',
  FEATURES: features().join('|'),
};
