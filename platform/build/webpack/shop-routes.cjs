const path = require('node:path');
const tsx = require('tsx/cjs/api');
const { declaredBeside, librariesTaken, sharedLibrariesIn } = require('./declared-routes.cjs');
const { emittedFile } = require('./emitted-file.cjs');

/**
 * The shell's declaration of the shop's addresses.
 * @param folder of the shell; absolute
 * @param file the shell's module that exports `routesForStorefront`; it must run without a browser
 */
const shellRoutes = (folder, file) =>
  tsx.require(path.join(folder, file), __filename).routesForStorefront(declaredBeside(folder));

const scriptsOf = (group) => (group?.getFiles() ?? []).filter((name) => name.endsWith('.js')).map((name) => `/${name}`);

/** Of shared libraries in the module graph, those that load late → their scripts, and those of the libraries that they take. */
function scriptsOfLate(compilation, libraries) {
  const { chunkGraph } = compilation;
  const late = libraries.map(({ options, blocks }) => {
    const groups = blocks.map((block) => chunkGraph.getBlockChunkGroup(block)).filter(Boolean);
    const modules = groups.flatMap(({ chunks }) => chunks).flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]);
    const taken = Object.values(scriptsOfLate(compilation, sharedLibrariesIn(modules)));
    return [options.shareKey, [...new Set([...groups.flatMap(scriptsOf), ...taken.flat()])]];
  });
  return Object.fromEntries(late.filter(([, scripts]) => scripts.length > 0));
}

/**
 * Writes what the storefront must know of the shop's addresses. To what the shell says it adds `workers`, the scripts of
 * the sagas: a page that cannot be rendered without them asks for them early; `libraries`, the scripts of the shared
 * libraries that no page has from the start; and to the pictures of pages the `hashes` in the names of the files.
 * @param read as `shellRoutes` does
 * @param hashes as `hashPictures` finds them
 */
const shopRoutesFile = (read, hashes) =>
  emittedFile('shop-routes.json', 'ANALYSE', (compilation) => {
    const { pictures, ...routes } = read();
    const ofSagas = scriptsOfLate(compilation, librariesTaken(compilation, 'sagas'));
    return JSON.stringify({
      format: 3,
      readsRecords: true,
      ...routes,
      pictures: Object.fromEntries(
        Object.entries(pictures).map(([address, picture]) => [address, { ...picture, hashes }]),
      ),
      libraries: scriptsOfLate(compilation, sharedLibrariesIn(compilation.modules)),
      workers: [...scriptsOf(compilation.namedChunkGroups.get('sagas')), ...Object.values(ofSagas).flat()],
    });
  });

/** The routes of all remotes beside a shell, as the storefront writes them into its page. */
const routesElement = (folder) =>
  `<script id="shop-routes" type="application/json">${JSON.stringify(declaredBeside(folder)).replaceAll('<', '\\u003c')}</script>`;

module.exports = { routesElement, shellRoutes, shopRoutesFile };
