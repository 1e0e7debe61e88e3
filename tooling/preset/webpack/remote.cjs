const path = require('node:path');
const { StatsPlugin } = require('@module-federation/manifest');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { container } = require('webpack');
const { remoteContractFile } = require('../remote-contract/contract-file.cjs');
const { application } = require('./application.cjs');
const { noSharedLibrary } = require('./bundled-packages.cjs');
const { declaredRoutes, remoteRoutesFile } = require('./declared-routes.cjs');
const { developmentServer } = require('./development-server.cjs');
const { onAssets } = require('./emitted-file.cjs');
const { hashSources } = require('./hashed-sources.cjs');
const { versionIn, versionOf } = require('./installed-version.cjs');
const { compileAtOnce, precompress } = require('./optimized-files.cjs');
const { containerName, portOf } = require('./ports.cjs');
const { remoteForServer } = require('./server-build.cjs');
const { takenFromShell } = require('./shared-libraries.cjs');
const { standaloneEntry, testKitOf } = require('./standalone-entry.cjs');

/**
 * A remote's build. Deployed, it is a container and nothing else: the shared libraries come from the shell, and webpack's
 * own container needs no federation runtime. In development it also has its own page (tooling/test-kit/standalone); with
 * a shop's address in IN_LIVE_SHOP it is as it will be deployed, except for the client that notifies the shop of a
 * rebuild. REMOTE_PORT is another port for it.
 * @param options.folder the remote's folder; its name is the remote's name
 * @param options.exposes exposed module → file, e.g. `{ './cart': './src/cart/cart.screen.tsx' }`: all that others may
 * load
 */
function remote({ folder, exposes }) {
  const given = { app: path.basename(folder), folder, exposes };
  const configure = (_environment, { mode }) => {
    if (mode === 'production') {
      return [deployed(given), remoteForServer({ ...given, taken: takenFromShell({ standsAlone: false }) })];
    }
    const development = { ...given, port: Number(process.env.REMOTE_PORT || portOf(folder)) };
    const shop = process.env.IN_LIVE_SHOP;
    return shop ? developedInShop({ ...development, shop }) : developedAlone(development);
  };
  // For builds that combine the exposed modules in another way (tooling/benchmarks/measure/monolith.cjs).
  return Object.assign(configure, { exposes });
}

const chunkName = (exposed) => exposed.replace('./', '');

function deployed(given) {
  const { app, folder, exposes } = given;
  const base = application({ app, folder, production: true });
  const uniqueName = `${containerName(app)}_${hashSources(folder, __dirname)}`;
  const options = containerOptions(given, { filename: 'remoteEntry.[contenthash:8].js', standsAlone: false });
  const { routes } = declaredRoutes(folder);
  return {
    ...base,
    entry: {},
    // An open page may run two builds of a remote, and would take the chunks of one for the other's if they had one name.
    output: { ...base.output, publicPath: 'auto', uniqueName },
    plugins: [
      ...base.plugins,
      new container.ModuleFederationPlugin(options),
      ...manifest(options),
      remoteRoutesFile(given),
      remoteContractFile({ ...given, version: versionIn(folder), routes }),
      compileAtOnce(new RegExp(`^(remoteEntry|${Object.keys(exposes).map(chunkName).join('|')})\\..*js$`)),
      noSharedLibrary(),
      ...precompress(),
    ],
  };
}

/** Webpack's own container, which hosts of every kind load. */
const containerOptions = ({ app, exposes }, { filename, standsAlone }) => ({
  name: containerName(app),
  filename,
  exposes: Object.fromEntries(
    Object.entries(exposes).map(([exposed, file]) => [exposed, { import: [file], name: chunkName(exposed) }]),
  ),
  shared: takenFromShell({ standsAlone }),
});

/** For the registry, tools and other hosts; without the report of the build, as long as it and useless to a browser. */
function manifest(options) {
  const pluginVersion = versionOf('@module-federation/enhanced');
  return [
    new StatsPlugin({ ...options, dts: false }, { pluginVersion, bundler: 'webpack' }),
    onAssets('manifest alone', 'REPORT', (compilation) => compilation.deleteAsset('mf-stats.json')),
  ];
}

/** @param options.plugins for its page, or for pages of a shop */
function developed(given, { entry, standsAlone, pageInShop, plugins }) {
  const { app, folder, port } = given;
  const base = application({ app, folder, production: false, hot: standsAlone });
  return {
    ...base,
    entry,
    output: { ...base.output, publicPath: `http://localhost:${port}/` },
    plugins: [
      ...base.plugins,
      new container.ModuleFederationPlugin(containerOptions(given, { filename: 'remoteEntry.js', standsAlone })),
      ...plugins,
    ],
    devServer: developmentServer({ app, port, pageInShop }),
  };
}

function developedAlone(given) {
  const { app, folder } = given;
  const page = new HtmlWebpackPlugin({
    template: testKitOf(folder)('@piston-parts/test-kit/standalone.html'),
    title: `${app} alone`,
    chunks: ['standalone'],
  });
  const entry = { standalone: standaloneEntry({ ...given, ...declaredRoutes(folder) }) };
  return developed(given, { entry, standsAlone: true, plugins: [page] });
}

/** Its first screen is in a page of the running shop, which takes it from the development server. */
function developedInShop(given) {
  const { app, folder, port, shop } = given;
  const { path: address } = declaredRoutes(folder).routes.find((route) => !route.path.includes(':')) ?? { path: '/' };
  const pageInShop = new URL(`${address}?remote.${app}=http://localhost:${port}`, shop).href;
  const words = new URLSearchParams({ remote: app, port, chunks: `webpackChunk${containerName(app)}` });
  const entry = { [containerName(app)]: `${path.join(__dirname, 'live-shop-client.mjs')}?${words}` };
  return developed(given, { entry, standsAlone: false, pageInShop, plugins: [remoteRoutesFile(given)] });
}

module.exports = { remote };
