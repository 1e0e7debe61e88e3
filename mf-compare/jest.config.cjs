const { serverLibraries } = require('@piston-parts/server/libraries');
const { jestPreset } = require('@platform/test-kit/jest');

module.exports = jestPreset({ folder: __dirname, environment: 'browser', loadedOnce: serverLibraries });
