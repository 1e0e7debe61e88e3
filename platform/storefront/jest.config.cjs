const { jestPreset } = require('@platform/test-kit/jest');
const { dependencies } = require('./package.json');

const libraries = Object.keys(dependencies).filter((name) => !/^@(piston-parts|platform)\//.test(name));

module.exports = jestPreset({ folder: __dirname, environment: 'node', loadedOnce: libraries });
