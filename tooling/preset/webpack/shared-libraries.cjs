const path = require('node:path');
const { versionOf } = require('./installed-version.cjs');

/**
 * What the shell provides and every remote takes from it, once. Redux, react-redux, RTK, redux-saga, valibot and
 * react-toastify are not here: they are used inside shared-store, shared-contract or the shell only, so they stay
 * tree-shaken, and an import rule keeps remotes from importing them.
 */
const routerFacade = path.join(__dirname, 'router-facade.ts');
const libraries = [
  { name: 'react' },
  { name: 'react/jsx-runtime', package: 'react' },
  { name: 'react-dom' },
  { name: 'react-router-dom', import: routerFacade },
  { name: '@piston-parts/shared-contract' },
  { name: '@piston-parts/shared-contract/listing', package: '@piston-parts/shared-contract', late: true },
  { name: '@piston-parts/shared-contract/schemas', package: '@piston-parts/shared-contract', late: true },
  { name: '@piston-parts/shared-store' },
  { name: '@piston-parts/shared-ui' },
  { name: '@piston-parts/shared-ui/fit-verdict', package: '@piston-parts/shared-ui', late: true },
];

function share(library, ways) {
  const version = versionOf(library.package ?? library.name);
  return {
    singleton: true,
    // Without it a wrong version only warns; with it the remote is refused and its slot shows an error.
    strictVersion: true,
    version,
    requiredVersion: `^${version}`,
    ...(library.import && { import: library.import }),
    ...ways,
  };
}

const shareAll = (ways) => Object.fromEntries(libraries.map((library) => [library.name, share(library, ways)]));

/**
 * The shell has what is not `late` in its first chunk, so that it starts without an asynchronous round. It must not import
 * what is late but by a dynamic import.
 */
const providedByShell = () =>
  Object.fromEntries(libraries.map((library) => [library.name, share(library, { eager: !library.late })]));

/** A deployed remote contains no copy; a remote in development can run alone, so it contains its own. */
const takenFromShell = ({ standsAlone }) => shareAll(standsAlone ? {} : { import: false });

/** Names of the libraries that a page loads when something asks for them. */
const lateLibraries = libraries.filter(({ late }) => late).map(({ name }) => name);

/** Libraries of which a page may hold one copy only. */
const singleCopyPackages = [
  ...new Set(libraries.map((library) => library.package ?? library.name)),
  'react-router',
  'redux',
  'react-redux',
  '@reduxjs/toolkit',
  'redux-saga',
  'valibot',
  'react-toastify',
];

module.exports = { lateLibraries, providedByShell, takenFromShell, singleCopyPackages };
