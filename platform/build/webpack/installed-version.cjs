const { create } = require('enhanced-resolve');

/** Finds a package's package.json although its `exports` may not offer it. */
const resolve = create.sync({ exportsFields: [] });

/** The package that a shared library belongs to: `react` of `react/jsx-runtime`. */
const packageName = (library) => library.split('/', library.startsWith('@') ? 2 : 1).join('/');

/** Path of the package.json of a package that is installed for a folder. */
const packageFile = (name, folder) => resolve(folder, `${name}/package.json`);

/** The version of a library that is installed for a folder, this one if none is named. */
const versionOf = (library, folder = __dirname) => require(packageFile(packageName(library), folder)).version;

module.exports = { packageFile, packageName, versionOf };
