const { dependencies, devDependencies } = require('./package.json');

const packages = Object.keys({ ...dependencies, ...devDependencies });

/** Libraries of the server, which Jest leaves to Node (`loadedOnce` of the preset). */
const libraries = packages.filter((name) => !/^@(piston-parts|platform)\//.test(name));

/** Libraries that no test of a page loads: for a remote whose tests start the server. */
const serverLibraries = libraries.filter((name) => !['cookie', 'jsdom', 'valibot'].includes(name));

module.exports = { libraries, serverLibraries };
