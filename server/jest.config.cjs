const { jestPreset } = require('@platform/test-kit/jest');
const { libraries } = require('./libraries.cjs');

module.exports = jestPreset({ folder: __dirname, environment: 'node', loadedOnce: libraries });
