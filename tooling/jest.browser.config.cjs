const { jestPreset } = require('@piston-parts/tooling/jest');

module.exports = jestPreset({
  folder: __dirname,
  environment: 'browser',
  overrides: {
    displayName: 'tooling in a browser',
    testMatch: ['jest', 'screen-test', 'standalone'].map((part) => `<rootDir>/${part}/**/*.test.{ts,tsx}`),
  },
});
