const path = require('node:path');
const { jestPreset } = require('../jest/preset.cjs');

const inPreset = (file) => path.join(__dirname, '..', 'jest', file);
const inStitch = (file) => path.join(__dirname, file);

/**
 * The Jest project of stitched tests.
 * @param options.folder the folder that holds them
 * @param options.overrides further Jest settings, e.g. `{ roots: [...] }`
 */
function stitchPreset({ folder, overrides = {} }) {
  const { transformIgnorePatterns } = jestPreset({ folder, environment: 'browser' });
  return jestPreset({
    folder,
    environment: 'browser',
    overrides: {
      // It is built for these tests.
      transformIgnorePatterns: [...transformIgnorePatterns, '/server/stitched/'],
      testEnvironment: inStitch('builds-environment.cjs'),
      setupFilesAfterEnv: [
        inPreset('timeouts.ts'),
        inPreset('quiet-console.ts'),
        inPreset('browser-polyfills.ts'),
        inStitch('dom-testing-library.ts'),
      ],
      ...overrides,
    },
  });
}

module.exports = { stitchPreset };
