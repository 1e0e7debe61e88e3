const { jestPreset } = require('./jest/preset.cjs');

module.exports = jestPreset({
  folder: __dirname,
  environment: 'node',
  overrides: { testPathIgnorePatterns: ['<rootDir>/jest/'] },
});
