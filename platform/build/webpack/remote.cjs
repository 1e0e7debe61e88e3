const path = require('node:path');
const { StatsPlugin } = require('@module-federation/manifest');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { container } = require('webpack');
const { merge } = require('webpack-merge');
const { remoteContractFile } = require('./remote-contract/contract-file.cjs');
const { application } = require('./application.cjs');
const { noSharedLibrary } = require('./bundled-packages.cjs');
const { declaredRoutes, remoteRoutesFile } = require('./declared-routes.cjs');
const { developmentServer } = require('./development-server.cjs');
const { onAssets } = require('./emitted-file.cjs');
const { hashSources } = require('./hashed-sources.cjs');
const { versionOf } = require('./installed-version.cjs');
const { compileAtOnce, hiddenSourceMaps, precompress } = require('./optimized-files.cjs');
const { containerName, portOf } = require('./ports.cjs');
const { remoteForServer } = require('./server-build.cjs');
const { exposedModule } = require('./remote-store.cjs');
const { kitFile, takenFromShell } = require('./shared-libraries.cjs');
const { standaloneEntry } = require('./standalone-entry.cjs');

/**
 * A remote's build. Deployed, it is a container and nothing else: the shared libraries come from the shell, and webpack's
 * own container needs no federation runtime. In development it also has its own page (`standalone` of the kit); with
 * a shop's address in IN_LIVE_SHOP it is as it will be deployed, except for the client that notifies the shop of a
 * rebuild. REMOTE_PORT is another port for it.
 * @param options.folder the remote's folder; its name is the remote's name
 * @param options.exposes exposed module → file, e.g. `{ './cart': './src/cart/cart.screen.tsx' }`: all that others may
 * load
 */
function remote({ folder, exposes }) {
  const remoteOptions = { app: path.basename(folder), folder, exposes };
  const configure = (_environment, { mode, optimizationMinimize = true }) =>
    mode === 'production'
      ? [deployed(remoteOptions, optimizationMinimize), remoteForServer(remoteOptions)]
      : developed(remoteOptions);
  // For builds that combine the exposed modules in another way (tooling/benchmarks/measure/monolith.cjs).
  return Object.assign(configure, { exposes });
}

const chunkName = (exposed) => exposed.replace('./', '');

/** The chunk of what all exposed modules need, such as the remote's store. */
const BASE = 'base';

/**
 * One file of what all exposed modules need, which loads beside any of them instead of in each. It costs each page some 200
 * bytes, which a remote of few modules, or with less in common, does not get back.
 */
const baseOf = (exposes) => ({ name: BASE, minChunks: Math.max(5, Object.keys(exposes).length), minSize: 3500 });

/** Webpack's own container, which hosts of every kind load. */
const containerOptions = ({ app, folder, exposes }, { filename, standsAlone }) => ({
  name: containerName(app),
  filename,
  exposes: Object.fromEntries(
    Object.entries(exposes).map(([exposed, file]) => [
      exposed,
      { import: [exposedModule(folder, file)], name: chunkName(exposed) },
    ]),
  ),
  shared: takenFromShell({ folder, standsAlone }),
});

function deployed(remoteOptions, isMinimized) {
  const { app, folder, exposes } = remoteOptions;
  const options = containerOptions(remoteOptions, { filename: 'remoteEntry.[contenthash:8].js', standsAlone: false });
  const pluginVersion = versionOf('@module-federation/enhanced');
  const firstScripts = new RegExp(`^(remoteEntry|${BASE}|${Object.keys(exposes).map(chunkName).join('|')})\\..*js$`);
  // Named by content alone: screens that look alike share a file, although each has a chunk for it.
  return merge(application({ app, folder, production: true, styleName: 'styles.[contenthash:8]' }), {
    entry: {},
    // A library and the sources that come with it wherever it is used are one file: apart, the sources are too small for one.
    optimization: { splitChunks: { cacheGroups: { defaultVendors: false, [BASE]: baseOf(exposes) } } },
    output: {
      publicPath: 'auto',
      // A page may run two builds of a remote, and would take the chunks of one for the other's if they had one name.
      uniqueName: `${options.name}_${hashSources(folder, __dirname)}`,
    },
    plugins: [
      new container.ModuleFederationPlugin(options),
      // For the registry, tools and other hosts; without the report of the build, as long as it and useless to a browser.
      new StatsPlugin({ ...options, dts: false }, { pluginVersion, bundler: 'webpack' }),
      onAssets('manifest alone', 'REPORT', (compilation) => compilation.deleteAsset('mf-stats.json')),
      remoteRoutesFile(remoteOptions),
      remoteContractFile({ ...remoteOptions, ...declaredRoutes(folder) }),
      compileAtOnce(firstScripts),
      noSharedLibrary(),
      hiddenSourceMaps(),
      ...(isMinimized ? precompress(firstScripts) : []),
    ],
  });
}

function developed(remoteOptions) {
  const { app, folder } = remoteOptions;
  const port = Number(process.env.REMOTE_PORT || portOf(folder));
  const shop = process.env.IN_LIVE_SHOP;
  const options = containerOptions(remoteOptions, { filename: 'remoteEntry.js', standsAlone: !shop });
  return merge(
    application({ app, folder, production: false, hot: !shop }),
    {
      output: { publicPath: `http://localhost:${port}/` },
      plugins: [new container.ModuleFederationPlugin(options)],
    },
    shop ? inShop({ ...remoteOptions, port, shop }) : inStandalonePage({ ...remoteOptions, port }),
  );
}

const inStandalonePage = ({ app, folder, exposes, port }) => ({
  entry: { standalone: standaloneEntry({ app, folder, exposes, ...declaredRoutes(folder) }) },
  plugins: [
    new HtmlWebpackPlugin({
      template: kitFile(folder, 'standalonePage'),
      title: `${app} alone`,
      chunks: ['standalone'],
    }),
  ],
  devServer: developmentServer({ app, folder, port }),
});

/** Its first screen is in a page of the running shop, which takes it from the development server. */
function inShop({ app, folder, exposes, port, shop }) {
  const { path: address } = declaredRoutes(folder).routes.find((route) => !route.path.includes(':')) ?? { path: '/' };
  const pageInShop = new URL(`${address}?remote.${app}=http://localhost:${port}`, shop).href;
  const query = new URLSearchParams({ remote: app, port, chunks: `webpackChunk${containerName(app)}` });
  return {
    entry: { [containerName(app)]: `${path.join(__dirname, 'live-shop-client.mjs')}?${query}` },
    plugins: [remoteRoutesFile({ folder, exposes })],
    devServer: developmentServer({ app, folder, port, pageInShop }),
  };
}

module.exports = { remote };
