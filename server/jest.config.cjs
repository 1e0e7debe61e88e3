const { jestPreset } = require('@piston-parts/preset/jest');

const preset = jestPreset({ folder: __dirname, environment: 'node' });
const PGLITE = 'node_modules/@electric-sql/pglite/dist/';

module.exports = {
  ...preset,
  transform: {
    ...preset.transform,
    // PGlite loads its parts by `import()`, which Jest has for compiled modules only.
    [`${PGLITE}.+\\.cjs$`]: preset.transform['\\.m?js$'],
  },
  transformIgnorePatterns: preset.transformIgnorePatterns.map((pattern) => `(?!.*${PGLITE})${pattern}`),
};
