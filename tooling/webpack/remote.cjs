const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { application } = require('./application.cjs');
const { AttemptAddressesPlugin } = require('./attempt-addresses.cjs');
const { remoteContractFile } = require('./contract-file.cjs');
const { developmentServer } = require('./development-server.cjs');
const { federationBasics, federationOptimization, takenBundlerRuntime } = require('./federation.cjs');
const { IntegrityPlugin } = require('./integrity.cjs');
const { OneCopyPlugin } = require('./one-copy.cjs');
const { containerName, developmentPorts } = require('./ports.cjs');
const { PrecompressPlugin } = require('./precompress.cjs');
const { refreshPlugins } = require('./refresh.cjs');
const { versionIn } = require('./installed-version.cjs');
const { takenFromShell } = require('./shared-libraries.cjs');
const { standaloneEntry } = require('./standalone-entry.cjs');
const { WithoutBuildReportPlugin } = require('./without-build-report.cjs');

/**
 * A remote's build. Deployed, it is a container and nothing else: the federation runtime and the shared libraries come
 * from the shell. In development it also has a page of its own (tooling/standalone).
 * @param options.folder the remote's folder; its name is the remote's name
 * @param options.doors door → file, e.g. `{ './cart': './src/cart/cart.screen.tsx' }`: all that others may load
 * @param options.pages name in shared-contract's `paths` → door, for the remote's own page in development
 * @param options.fragments name of a fragment → door, likewise
 */
function remote({ folder, doors, pages = {}, fragments = {} }) {
  const app = path.basename(folder);
  const port = developmentPorts[app];
  const configure = (_environment, { mode }) => {
    const production = mode === 'production';
    const base = application({ app, folder, production, filesFolder: '' });
    return {
      ...base,
      entry: production ? {} : { standalone: standaloneEntry({ app, folder, doors, pages, fragments }) },
      output: {
        ...base.output,
        publicPath: production ? 'auto' : `http://localhost:${port}/`,
        // The hash of a file of another origin can only be checked where that origin lets the page read it.
        crossOriginLoading: 'anonymous',
      },
      plugins: [
        ...base.plugins,
        federation({ app, doors, production }),
        ...(production
          ? [
              takenBundlerRuntime(),
              new IntegrityPlugin(),
              new AttemptAddressesPlugin(),
              remoteContractFile({ app, folder, version: versionIn(folder), doors }),
              new OneCopyPlugin({ mayBundle: false }),
              new WithoutBuildReportPlugin(),
              new PrecompressPlugin(),
            ]
          : [...refreshPlugins(), standalonePage(app)]),
      ],
      devServer: developmentServer({ app, port }),
    };
  };
  // For who puts the doors together in another way (monolith.cjs).
  return Object.assign(configure, { doors });
}

function federation({ app, doors, production }) {
  return new ModuleFederationPlugin({
    ...federationBasics(),
    name: containerName(app),
    filename: production ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
    exposes: Object.fromEntries(
      Object.entries(doors).map(([door, file]) => [door, { import: file, name: door.replace('./', '') }]),
    ),
    manifest: production,
    shared: takenFromShell({ standsAlone: !production }),
    // A container without its runtime cannot stand alone, so only what is deployed goes without.
    experiments: production
      ? { externalRuntime: true, optimization: federationOptimization() }
      : { asyncStartup: true },
  });
}

function standalonePage(app) {
  return new HtmlWebpackPlugin({
    template: path.join(__dirname, '..', 'standalone', 'index.html'),
    title: `${app} alone`,
    chunks: ['standalone'],
  });
}

module.exports = { remote };
