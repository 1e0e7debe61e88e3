const { jestPreset } = require('./jest/preset.cjs');

module.exports = jestPreset({
  folder: __dirname,
  environment: 'browser',
  overrides: { displayName: 'preset in a browser', testMatch: ['<rootDir>/jest/**/*.test.ts'] },
});
