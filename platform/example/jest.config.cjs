const { jestPreset } = require('@piston-parts/preset/jest');

module.exports = jestPreset({ folder: __dirname, environment: 'node' });
