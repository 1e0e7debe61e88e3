const { jestPreset } = require('@platform/test-kit/jest');

module.exports = jestPreset({ folder: __dirname, environment: 'node' });
