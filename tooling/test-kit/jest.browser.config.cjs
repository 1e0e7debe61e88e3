const { jestPreset } = require('@platform/test-kit/jest');

module.exports = jestPreset({
  folder: __dirname,
  environment: 'browser',
  overrides: { displayName: 'screen tests of the test-kit', testMatch: ['<rootDir>/screen-test/**/*.test.tsx'] },
});
