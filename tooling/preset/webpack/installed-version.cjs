const { create } = require('enhanced-resolve');

/** Finds a package's package.json although its `exports` may not offer it. */
const resolve = create.sync({ exportsFields: [] });

/** The package that a shared library belongs to: `react` of `react/jsx-runtime`. */
const packageName = (library) => library.split('/', library.startsWith('@') ? 2 : 1).join('/');

/** The version of a library that is installed for a folder, this one if none is named. */
const versionOf = (library, folder = __dirname) =>
  require(resolve(folder, `${packageName(library)}/package.json`)).version;

module.exports = { packageName, versionOf };
