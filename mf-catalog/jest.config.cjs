const { jestPreset } = require('@piston-parts/tooling/jest');

module.exports = jestPreset({ folder: __dirname, environment: 'browser' });
