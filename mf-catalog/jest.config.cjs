const { jestPreset } = require('@piston-parts/tooling/jest');

module.exports = jestPreset({
  folder: __dirname,
  environment: 'browser',
  // Finding by role walks the whole listing; on a busy machine that takes its time.
  overrides: { testTimeout: 30_000 },
});
