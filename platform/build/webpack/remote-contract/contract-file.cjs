const fs = require('node:fs');
const path = require('node:path');
const tsx = require('tsx/cjs/api');
const { WebpackError } = require('webpack');
const { emittedFile } = require('../emitted-file.cjs');
const { packageName, versionOf } = require('../installed-version.cjs');
const { containerName } = require('../ports.cjs');
const { declaredSlices } = require('../remote-store.cjs');
const { acceptedRange, endpointsFile, plainLibraries, screenHeading } = require('../shared-libraries.cjs');
const { exposedProps } = require('./exposed-props.cjs');
const { fingerprintsFor, typesOf } = require('./used-types.cjs');

/** Raised when the files below change their format, so that an older reader refuses them instead of misreading. */
const FORMAT = 4;

const versionIn = (folder) => require(path.join(folder, 'package.json')).version;

const sorted = (names) => [...new Set(names)].sort();

/**
 * The names of a library in the text of a module that takes it as a whole, as a dynamic import does; more than it uses,
 * rather than less.
 */
function namesIn(module, library, fingerprints) {
  const text = module?.originalSource?.()?.source().toString() ?? '';
  const words = new Set(text.replaceAll(library, '').match(/[A-Za-z_$][\w$]*/g));
  return Object.keys(fingerprints[library]?.names ?? {}).filter((name) => words.has(name));
}

/** The names that a dependency takes of a module, with the member it reads (`paths.cart`); `*` is the whole of it. */
function namesTaken(compilation, dependency) {
  const written = dependency.getIds?.(compilation.moduleGraph) ?? [];
  if (written.length > 1) return [written.slice(0, 2).join('.')];
  const taken = compilation.getDependencyReferencedExports(dependency, undefined);
  return taken.map((reference) => (Array.isArray(reference) ? reference : reference.name)[0] ?? '*');
}

/** Names of each shared library that the build uses, by webpack's analysis: an import that is never used does not count. */
function namesUsed(compilation, fingerprints) {
  const used = {};
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue;
    const { shareKey } = module.options;
    for (const { dependency, from, isActive } of connectionsTo(compilation, module)) {
      if (!isActive) continue;
      const names = namesTaken(compilation, dependency);
      const others = names.includes('*') ? namesIn(from, shareKey, fingerprints) : [];
      used[shareKey] = [...(used[shareKey] ?? []), ...names, ...others];
    }
  }
  return used;
}

const described = (connection) => ({
  dependency: connection.dependency,
  module: connection.module,
  from: connection.originModule,
  isActive: connection.dependency !== null && connection.isTargetActive(undefined),
});

const connectionsTo = (compilation, module) =>
  [...compilation.moduleGraph.getIncomingConnections(module)].map(described);

/** Whether a module, or one that it imports, uses this name of a shared library. */
function usesName(compilation, module, { library, name }, seen = new Set()) {
  if (seen.has(module)) return false;
  seen.add(module);
  const connections = [...compilation.moduleGraph.getOutgoingConnections(module)].map(described);
  return connections.some(({ dependency, module: imported, isActive }) => {
    if (!isActive) return false;
    if (imported.type !== 'consume-shared-module') return usesName(compilation, imported, { library, name }, seen);
    return imported.options.shareKey === library && namesTaken(compilation, dependency).includes(name);
  });
}

/**
 * The shell treats a screen as loading until the heading that marks it as ready is rendered.
 * @throws Error when a screen can never be ready
 */
function requireScreenMarker(compilation, folder, file) {
  const heading = screenHeading(folder);
  if (!heading || !file.endsWith('.screen.tsx')) return;
  const screen = [...compilation.modules].find(({ resource }) => resource === path.join(folder, file));
  if (screen && usesName(compilation, screen, heading)) return;
  throw new Error(
    `${file} never renders ${heading.name} of ${heading.library}. The shell would wait for it for ever: what starts after ` +
      'the screen, and the focus, need the heading that marks it as ready.',
  );
}

/** The members of what a library exports as a plain object, and no schema: the texts and the addresses, most of all. */
function membersOf(library) {
  const isPlain = (value) => value?.constructor === Object && !('~standard' in value);
  const objects = Object.entries(library).filter(([, value]) => isPlain(value));
  return objects.flatMap(([name, value]) => Object.keys(value).map((member) => `${name}.${member}`));
}

/** The version of a library that the build holds. The router comes through a file of the preset. */
function bundledVersion({ resourceResolveData }, library, folder) {
  const { name, version } = resourceResolveData.descriptionFileData;
  return name === packageName(library) ? version : versionOf(library, folder);
}

/** Exports of each shared library in the build; `names` is null when webpack does not know them. */
function namesProvided({ modules, moduleGraph }, folder) {
  const provided = {};
  const plain = plainLibraries(folder);
  for (const module of modules) {
    if (module.type !== 'provide-module') continue;
    // A library that loads late is behind a dynamic import.
    const [dependency] = [module, ...module.blocks].flatMap(({ dependencies }) => dependencies);
    const library = moduleGraph.getModule(dependency);
    const names = moduleGraph.getProvidedExports(library);
    const members = plain.includes(module._name) ? membersOf(tsx.require(library.resource, __filename)) : [];
    provided[module._name] = {
      version: bundledVersion(library, module._name, folder),
      names: Array.isArray(names) ? sorted([...names, ...members]) : null,
    };
  }
  return provided;
}

/**
 * A plugin that writes a build's contract file for platform/protocol/src/remote-contract: what the build provides and what it needs.
 * It is derived from webpack's module graph, so it needs no upkeep.
 * @param file name of the file in dist
 * @param read makes its content; called when webpack knows what is used, and before it merges modules
 */
const contractFile = (file, read) => ({
  name: file,
  apply(compiler) {
    let text = '';
    compiler.hooks.thisCompilation.tap(file, (compilation) => {
      compilation.hooks.afterOptimizeDependencies.tap(file, () => {
        try {
          text = `${JSON.stringify({ format: FORMAT, ...read(compilation) }, null, 2)}\n`;
        } catch (error) {
          // Thrown here, it would end the process, which prints the source of a library before it.
          compilation.errors.push(new WebpackError(error.message));
        }
      });
    });
    emittedFile(file, 'ADDITIONAL', () => text).apply(compiler);
  },
});

/** Library → `describe(value, library)`, in the order of their names. */
const ofEach = (libraries, describe) =>
  Object.fromEntries(
    Object.entries(libraries)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([library, value]) => [library, describe(value, library)]),
  );

/**
 * The endpoints that the app needs; a remote's own endpoints are in its `api/contract.ts`.
 * @param requests addresses of the data of its routes; null for the shell
 */
function endpointsNeeded(folder, requests) {
  const file = endpointsFile(folder);
  if (!file) return {};
  const load = (module) => tsx.require(module, __filename);
  const own = path.join(folder, 'api', 'contract.ts');
  return { endpoints: load(file).neededEndpoints(requests, fs.existsSync(own) ? load(own) : undefined) };
}

/**
 * `remote-contract.json`: what a remote exposes, and what it takes from the shell.
 * @param options.routes and `fills` as the remote declares them
 */
const remoteContractFile = ({ app, folder, exposes, routes, fills = [] }) =>
  contractFile('remote-contract.json', (compilation) => {
    for (const file of Object.values(exposes)) requireScreenMarker(compilation, folder, file);
    const fingerprints = fingerprintsFor(folder);
    // The registry compares those of a filling with the inputs of its slot, as `remote-routes.json` has them.
    const isFilling = (exposed) => fills.some(({ module }) => module === exposed);
    const propsOf = (exposed, file) => (isFilling(exposed) ? [] : Object.keys(exposedProps(folder, file)));
    const props = Object.entries(exposes).map(([exposed, file]) => [exposed, { props: propsOf(exposed, file) }]);
    return {
      remote: app,
      container: containerName(app),
      version: versionIn(folder),
      routes: routes.map(({ path: address }) => address),
      exposes: Object.fromEntries(props),
      slices: declaredSlices(app, folder),
      ...endpointsNeeded(
        folder,
        routes.flatMap(({ data = {} }) => Object.values(data)),
      ),
      takes: ofEach(namesUsed(compilation, fingerprints), (names, library) => ({
        version: acceptedRange(library, folder),
        names: sorted(names),
        ...typesOf(library, sorted(names), fingerprints),
      })),
      federation: versionOf('@module-federation/enhanced'),
    };
  });

/**
 * `shell-contract.json`: the exposed modules of the addresses that the shell links to, and what it provides.
 * @param options.readRoutes what the shell says of the shop's addresses: its guards, its own pages and slots, and the routes of
 * remotes
 */
const shellContractFile = ({ folder, readRoutes }) =>
  contractFile('shell-contract.json', (compilation) => {
    const fingerprints = fingerprintsFor(folder);
    const { guards, pages, slots = {}, remotes } = readRoutes();
    const ofRemotes = (read) =>
      Object.fromEntries(Object.entries(remotes).map(([name, remote]) => [name, read(remote)]));
    const pathsOf = (routes) => routes.map(({ path: address }) => address);
    return {
      version: versionIn(folder),
      ...endpointsNeeded(folder, null),
      remoteModules: ofRemotes(({ routes }) => sorted(routes.map(({ module }) => module))),
      routing: { guards, pages: pathsOf(pages), slots, linked: ofRemotes(({ routes }) => pathsOf(routes)) },
      provides: ofEach(namesProvided(compilation, folder), ({ version: held, names }, library) => ({
        version: held,
        names,
        ...typesOf(library, names, fingerprints),
      })),
      federation: versionOf('@module-federation/enhanced'),
    };
  });

module.exports = { remoteContractFile, shellContractFile };
