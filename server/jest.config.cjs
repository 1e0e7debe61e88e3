const { jestPreset } = require('@platform/test-kit/jest');
const { dependencies, devDependencies } = require('./package.json');

const packages = Object.keys({ ...dependencies, ...devDependencies });
const libraries = packages.filter((name) => !/^@(piston-parts|platform)\//.test(name));

module.exports = jestPreset({ folder: __dirname, environment: 'node', loadedOnce: libraries });
