const path = require('node:path');
const tsx = require('tsx/cjs/api');
const { emittedFile } = require('./emitted-file.cjs');
const { fillingInputs } = require('./remote-contract/exposed-props.cjs');
const { remoteFolders } = require('./remote-folders.cjs');
const { lateLibraries } = require('./shared-libraries.cjs');

/** The export of a remote's `src/routes.ts`. */
const declaredRoutes = (folder) => tsx.require(path.join(folder, 'src', 'routes.ts'), __filename).remoteRoutes;

/**
 * Remote → what it declares, of every remote beside a shell.
 * @param shell absolute folder
 */
const declaredBeside = (shell) =>
  Object.fromEntries(
    remoteFolders(path.dirname(shell)).map((name) => [name, declaredRoutes(path.join(shell, '..', name))]),
  );

const sharedLibrariesIn = (modules) => [...modules].filter(({ type }) => type === 'consume-shared-module');

/** Shared libraries that a named chunk uses, together with the chunks that load with it. */
function librariesTaken({ chunkGraph, namedChunkGroups }, chunkName) {
  const chunks = namedChunkGroups.get(chunkName)?.chunks ?? [];
  return sharedLibrariesIn(chunks.flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]));
}

/**
 * Writes a remote's routes beside its build: they are published with it. To each it adds the shared libraries that its
 * exposed module takes and that no page has from the start, so that its page asks for them early; and to each filling the props
 * that its component requires, which the registry compares with the inputs of the slot.
 */
const remoteRoutesFile = ({ folder, exposes }) =>
  emittedFile('remote-routes.json', 'ADDITIONAL', (compilation) => {
    const declared = declaredRoutes(folder);
    const late = lateLibraries(folder);
    const routes = declared.routes.map((route) => {
      const taken = librariesTaken(compilation, route.module.replace('./', '')).map(({ options }) => options.shareKey);
      return { ...route, libraries: late.filter((name) => taken.includes(name)) };
    });
    const fills = declared.fills?.map((filling) =>
      filling.module === undefined || !exposes[filling.module]
        ? filling
        : { ...filling, inputs: fillingInputs(folder, exposes[filling.module]) },
    );
    return `${JSON.stringify({ format: 1, ...declared, routes, ...(fills && { fills }) }, null, 2)}\n`;
  });

module.exports = { declaredBeside, declaredRoutes, librariesTaken, remoteRoutesFile, sharedLibrariesIn };
