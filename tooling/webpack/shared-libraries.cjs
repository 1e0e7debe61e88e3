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
  { name: 'react-router-dom', source: routerFacade },
  { name: '@piston-parts/shared-contract' },
  { name: '@piston-parts/shared-store' },
  { name: '@piston-parts/shared-ui' },
];

const inVersion = (name) => versionOf(libraries.find((library) => library.name === name)?.package ?? name);
const namedBy = (describe) =>
  Object.fromEntries(libraries.map((library) => describe(library, inVersion(library.name))));

/** The shell has everything in its first chunk, so that it starts without an asynchronous round. */
const providedByShell = () =>
  namedBy(({ name, source = name }, version) => [source, { shareKey: name, version, eager: true }]);

/** A deployed remote brings no copy at all; a remote in development can stand alone, so it brings its own. */
const takenFromShell = ({ standsAlone }) =>
  namedBy(({ name, source }, version) => [
    name,
    {
      singleton: true,
      // Without it a wrong version only warns; with it the remote is refused and its place says so.
      strictVersion: true,
      requiredVersion: `^${version}`,
      ...(standsAlone ? { version, ...(source && { import: source }) } : { import: false }),
    },
  ]);

/** The version of each library that the shell provides, by the library's name. */
const providedVersions = () => namedBy(({ name }, version) => [name, version]);

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

module.exports = { providedByShell, providedVersions, routerFacade, singleCopyPackages, takenFromShell };
