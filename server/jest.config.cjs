const { jestPreset } = require('@platform/test-kit/jest');
const { libraries } = require('./libraries.cjs');

module.exports = jestPreset({
  folder: __dirname,
  environment: 'node',
  loadedOnce: libraries,
  overrides: {
    globalSetup: '<rootDir>/src/database/testing/shared-postgres.ts',
    globalTeardown: '<rootDir>/src/database/testing/stop-shared-postgres.ts',
  },
});
