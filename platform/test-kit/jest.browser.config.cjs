const { jestPreset } = require('./jest/preset.cjs');

module.exports = jestPreset({
  folder: __dirname,
  environment: 'browser',
  overrides: { displayName: 'test-kit in a browser', testMatch: ['<rootDir>/jest/**/*.test.ts'] },
});
