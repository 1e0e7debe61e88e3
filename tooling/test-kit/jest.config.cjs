const { jestPreset } = require('@platform/test-kit/jest');

module.exports = jestPreset({
  folder: __dirname,
  environment: 'node',
  // Jest's modules cannot import(), by which it finds its files when it makes a database.
  loadedOnce: ['@electric-sql/pglite'],
  overrides: { testPathIgnorePatterns: ['<rootDir>/screen-test/'] },
});
