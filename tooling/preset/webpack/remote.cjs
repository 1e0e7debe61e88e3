const path = require('node:path');
const { StatsPlugin } = require('@module-federation/manifest');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { container } = require('webpack');
const { application, compileAtOnce } = require('./application.cjs');
const { buildId } = require('./build-id.cjs');
const { remoteContractFile } = require('./contract-file.cjs');
const { RemoteRoutesPlugin, declaredRoutes } = require('./declared-routes.cjs');
const { developmentServer } = require('./development-server.cjs');
const { liveShopClient } = require('./live-shop-client.cjs');
const { OneCopyPlugin } = require('./one-copy.cjs');
const { containerName, portOf } = require('./ports.cjs');
const { precompress } = require('./precompress.cjs');
const { refreshPlugins } = require('./refresh.cjs');
const { versionIn, versionOf } = require('./installed-version.cjs');
const { remoteForServer } = require('./server-build.cjs');
const { takenFromShell } = require('./shared-libraries.cjs');
const { standaloneEntry, testKitOf } = require('./standalone-entry.cjs');
const { WithoutBuildReportPlugin } = require('./without-build-report.cjs');

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
  const app = path.basename(folder);
  const port = Number(process.env.REMOTE_PORT || portOf(folder));
  const developedEntry = (inLiveShop) =>
    inLiveShop
      ? { [containerName(app)]: liveShopClient({ app, port }) }
      : { standalone: standaloneEntry({ app, folder, exposes, ...declaredRoutes(folder) }) };
  const configure = (_environment, { mode }) => {
    const production = mode === 'production';
    const shop = production ? '' : (process.env.IN_LIVE_SHOP ?? '');
    const inLiveShop = shop !== '';
    const standsAlone = !production && !inLiveShop;
    const base = application({ app, folder, production, hot: standsAlone, filesFolder: '' });
    const forBrowser = {
      ...base,
      entry: production ? {} : developedEntry(inLiveShop),
      output: {
        ...base.output,
        publicPath: production ? 'auto' : `http://localhost:${port}/`,
        uniqueName: production ? `${containerName(app)}_${buildId([folder, __dirname])}` : containerName(app),
      },
      plugins: [
        ...base.plugins,
        ...federation({ app, exposes, production, standsAlone }),
        ...(standsAlone ? [...refreshPlugins(), standalonePage({ app, folder })] : []),
        ...(standsAlone ? [] : [new RemoteRoutesPlugin({ app, folder, exposes })]),
        ...(production
          ? [
              remoteContractFile({ app, folder, version: versionIn(folder), exposes }),
              compileAtOnce(new RegExp(`^(remoteEntry|${Object.keys(exposes).map(chunkName).join('|')})\\..*js$`)),
              new OneCopyPlugin({ mayBundle: false }),
              new WithoutBuildReportPlugin(),
              ...precompress(),
            ]
          : []),
      ],
      devServer: developmentServer({
        app,
        port,
        ...(inLiveShop && { pageInShop: pageInShop({ app, folder, port, shop }) }),
      }),
    };
    if (!production) return forBrowser;
    return [forBrowser, remoteForServer({ app, folder, exposes, taken: takenFromShell({ standsAlone: false }) })];
  };
  // For builds that combine the exposed modules in another way (monolith.cjs).
  return Object.assign(configure, { exposes });
}

const chunkName = (exposed) => exposed.replace('./', '');

/** Webpack's own container, which hosts of every kind load, and a manifest for the registry, tools and other hosts. */
function federation({ app, exposes, production, standsAlone }) {
  const options = {
    name: containerName(app),
    filename: production ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
    exposes: Object.fromEntries(
      Object.entries(exposes).map(([exposed, file]) => [exposed, { import: [file], name: chunkName(exposed) }]),
    ),
    shared: takenFromShell({ standsAlone }),
  };
  const pluginVersion = versionOf('@module-federation/enhanced');
  return [
    new container.ModuleFederationPlugin(options),
    ...(production ? [new StatsPlugin({ ...options, dts: false }, { pluginVersion, bundler: 'webpack' })] : []),
  ];
}

/** The first screen of a remote, in a page of a running shop that takes it from its development server. */
function pageInShop({ app, folder, port, shop }) {
  const { routes } = declaredRoutes(folder);
  const { path: address } = routes.find((route) => !route.path.includes(':')) ?? { path: '/' };
  return new URL(`${address}?remote.${app}=http://localhost:${port}`, shop).href;
}

function standalonePage({ app, folder }) {
  return new HtmlWebpackPlugin({
    template: testKitOf(folder)('@piston-parts/test-kit/standalone.html'),
    title: `${app} alone`,
    chunks: ['standalone'],
  });
}

module.exports = { remote };
