const { jestPreset } = require('@piston-parts/preset/jest');

module.exports = jestPreset({
  folder: __dirname,
  environment: 'browser',
  overrides: { displayName: 'test-kit in a browser', testMatch: ['<rootDir>/screen-test/**/*.test.tsx'] },
});
