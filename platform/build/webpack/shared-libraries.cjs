const path = require('node:path');
const { packageFile, packageName, versionOf } = require('./installed-version.cjs');

/**
 * Libraries that every shell provides once, to every remote.
 * Beside them it provides the packages among an app's dependencies and peerDependencies whose package.json has `federation`:
 * - `shared`: which of the package's entries are provided; `{ "late": true }` for one that no page has from the start,
 *   `"browserOnly": true` for one that no screen takes that is rendered on the server
 * - `shellOnly`: libraries of the shell that a remote must not bring, because a page may hold one copy only
 * - `copies`: libraries inside the packages without state, of which a remote may bring what it uses
 * - `endpoints`: the entry whose `neededEndpoints(requests, own)` describes what an app needs of the API
 * - `plain`: the package is data and functions alone, so that Node can read its objects' members
 * - `screenHeading`: the component whose heading marks a screen as ready
 */
const common = [
  { name: 'react' },
  { name: 'react/jsx-runtime' },
  { name: 'react-dom' },
  { name: 'react-router-dom', import: path.join(__dirname, 'router-facade.ts') },
];

/** The packages that an app's shell shares, with the `federation` of each. */
function sharedPackages(folder) {
  const { dependencies, peerDependencies } = require(path.join(folder, 'package.json'));
  return Object.keys({ ...dependencies, ...peerDependencies }).flatMap((name) => {
    const { federation, dependencies: inside = {} } = require(packageFile(name, folder));
    return federation ? [{ name, ...federation, dependencies: Object.keys(inside) }] : [];
  });
}

/** Names of the entries of the packages that an app's shell shares; each with `late`. */
const ownLibraries = (folder) =>
  sharedPackages(folder).flatMap(({ name, shared }) =>
    Object.entries(shared).map(([entry, { late = false, browserOnly = false }]) => ({
      name: name + entry.slice(1),
      late,
      browserOnly,
    })),
  );

/**
 * The range of versions of a shared library that a build accepts. Of the team's own packages it is the major version: the
 * registry compares the names and types that the build takes.
 */
function acceptedRange(library, folder) {
  const version = versionOf(library, folder);
  const major = Number.parseInt(version, 10);
  const isOwn = ownLibraries(folder).some(({ name }) => name === library);
  return isOwn && major > 0 ? `^${major}.0.0` : `^${version}`;
}

const shareAll = (folder, waysOf) =>
  Object.fromEntries(
    [...common, ...ownLibraries(folder)].map(({ name, late, import: file }) => {
      // With strictVersion a remote of another version is refused and its slot shows an error, instead of a warning.
      const strict = { singleton: true, strictVersion: true, version: versionOf(name, folder) };
      const range = { requiredVersion: acceptedRange(name, folder) };
      return [name, { ...strict, ...range, ...(file && { import: file }), ...waysOf(late) }];
    }),
  );

/**
 * The shell has what is not `late` in its first chunk, so that it starts without an asynchronous round. It must not import
 * what is late but by a dynamic import. It takes the copies that it brings, so that a page compares no versions for it.
 */
const providedByShell = (folder) => shareAll(folder, (late) => ({ eager: !late, requiredVersion: false }));

/** A deployed remote contains no copy; a remote in development can run alone, so it contains its own. */
const takenFromShell = ({ folder, standsAlone }) => shareAll(folder, () => (standsAlone ? {} : { import: false }));

/** Names of the libraries that a page loads when something asks for them. */
const lateLibraries = (folder) =>
  ownLibraries(folder)
    .filter(({ late }) => late)
    .map(({ name }) => name);

/** Names of the libraries that nothing takes on the server. */
const browserLibraries = (folder) =>
  ownLibraries(folder)
    .filter(({ browserOnly }) => browserOnly)
    .map(({ name }) => name);

/** Packages of which a page may hold one copy only: those that are shared, and what these are made of. */
function singleCopyPackages(folder) {
  const packages = sharedPackages(folder);
  const copied = packages.flatMap(({ copies = [] }) => copies);
  const inside = packages.flatMap(({ name, dependencies, shellOnly = [] }) => [name, ...dependencies, ...shellOnly]);
  const names = [...common.map(({ name }) => packageName(name)), 'react-router', ...inside];
  return [...new Set(names)].filter((name) => !copied.includes(name));
}

/** The team's own packages: their types are compared. Other libraries are compared by version. */
const typedLibraries = (folder) => ownLibraries(folder).map(({ name }) => name);

const plainLibraries = (folder) =>
  sharedPackages(folder)
    .filter(({ plain }) => plain)
    .map(({ name }) => name);

/** The component that marks a screen as ready; undefined when no shared package has one. */
function screenHeading(folder) {
  const owner = sharedPackages(folder).find(({ screenHeading: component }) => component !== undefined);
  return owner && { library: owner.name, name: owner.screenHeading };
}

/** The file that describes what an app needs of the API; undefined when no shared package has one. */
function endpointsFile(folder) {
  const owner = sharedPackages(folder).find(({ endpoints }) => endpoints !== undefined);
  return owner && require.resolve(owner.name + owner.endpoints.slice(1), { paths: [folder] });
}

/**
 * A file of the kit by which an application starts its apps alone or in tests: the entry that `federation.kit` of a
 * package among the app's devDependencies has for it.
 * @param name `standalone`, `standalonePage` or `stitchedPage`
 * @returns undefined when no kit has it
 */
function findKitFile(folder, name) {
  const { devDependencies = {} } = require(path.join(folder, 'package.json'));
  for (const kit of Object.keys(devDependencies)) {
    const entry = require(packageFile(kit, folder)).federation?.kit?.[name];
    if (entry) return require.resolve(kit + entry.slice(1), { paths: [folder] });
  }
  return undefined;
}

/** @throws Error when no kit has it */
function kitFile(folder, name) {
  const file = findKitFile(folder, name);
  if (file !== undefined) return file;
  throw new Error(`No devDependency of ${folder} has "federation": { "kit": { "${name}": … } } in its package.json.`);
}

module.exports = {
  acceptedRange,
  browserLibraries,
  endpointsFile,
  findKitFile,
  kitFile,
  lateLibraries,
  plainLibraries,
  providedByShell,
  screenHeading,
  singleCopyPackages,
  takenFromShell,
  typedLibraries,
};
