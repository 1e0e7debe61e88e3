const path = require('node:path');
const { packageName, versionOf } = require('./installed-version.cjs');

/**
 * Libraries that the shell provides once, to every remote. Redux, react-redux, RTK, redux-saga, valibot and
 * react-toastify are not here: they are used inside shared-store, shared-contract or the shell only, so they stay
 * tree-shaken, and an import rule keeps remotes from importing them.
 */
const libraries = [
  { name: 'react' },
  { name: 'react/jsx-runtime' },
  { name: 'react-dom' },
  { name: 'react-router-dom', import: path.join(__dirname, 'router-facade.ts') },
  { name: '@piston-parts/shared-contract' },
  { name: '@piston-parts/shared-contract/listing', late: true },
  { name: '@piston-parts/shared-contract/schemas', late: true },
  { name: '@piston-parts/shared-store' },
  { name: '@piston-parts/shared-ui' },
  { name: '@piston-parts/shared-ui/fit-verdict', late: true },
];

const shareAll = (waysOf) =>
  Object.fromEntries(
    libraries.map(({ name, late, ...file }) => {
      const version = versionOf(name);
      // With strictVersion a remote of another version is refused and its slot shows an error, instead of a warning.
      const common = { singleton: true, strictVersion: true, version, requiredVersion: `^${version}` };
      return [name, { ...common, ...file, ...waysOf(late) }];
    }),
  );

/**
 * The shell has what is not `late` in its first chunk, so that it starts without an asynchronous round. It must not import
 * what is late but by a dynamic import.
 */
const providedByShell = () => shareAll((late) => ({ eager: !late }));

/** A deployed remote contains no copy; a remote in development can run alone, so it contains its own. */
const takenFromShell = ({ standsAlone }) => shareAll(() => (standsAlone ? {} : { import: false }));

/** Names of the libraries that a page loads when something asks for them. */
const lateLibraries = libraries.filter(({ late }) => late).map(({ name }) => name);

/** Libraries of which a page may hold one copy only. */
const singleCopyPackages = [
  ...new Set(libraries.map(({ name }) => packageName(name))),
  'react-router',
  'redux',
  'react-redux',
  '@reduxjs/toolkit',
  'redux-saga',
  'valibot',
  'react-toastify',
];

/** Our packages only: a type change must raise their version. Other libraries are compared by version. */
const typedLibraries = libraries.map(({ name }) => name).filter((name) => name.startsWith('@piston-parts/'));

module.exports = { lateLibraries, providedByShell, singleCopyPackages, takenFromShell, typedLibraries };
