const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { DefinePlugin } = require('webpack');
const { merge } = require('webpack-merge');
const { shellContractFile } = require('./remote-contract/contract-file.cjs');
const { application } = require('./application.cjs');
const { oneCopyEach } = require('./bundled-packages.cjs');
const { developmentServer } = require('./development-server.cjs');
const { emittedFile } = require('./emitted-file.cjs');
const { hashSources } = require('./hashed-sources.cjs');
const { compileAtOnce, hiddenSourceMaps, precompress } = require('./optimized-files.cjs');
const { developmentRemotes, SHELL_PORT } = require('./ports.cjs');
const { copyPublicFiles, hashPictures } = require('./public-files.cjs');
const { shellForServer, shellForStitchedTests } = require('./server-build.cjs');
const { findKitFile, providedByShell } = require('./shared-libraries.cjs');
const { routesElement, shellRoutes, shopRoutesFile } = require('./shop-routes.cjs');

const FIRST_SCRIPTS = /^shell\/(vendor|main)\..*js$/;

/** Those and the late shared libraries, which have no name. Each page runs some of them after its first content. */
const SCRIPTS_OF_ALL_PAGES = /^shell\/(vendor|main|\d+)\..*js$/;

/**
 * The shell's build: starts synchronously with every shared library in it, provides the federation runtime to the
 * remotes, and knows no remote (it reads /remotes.json when the page starts).
 * @param options.folder the shell's folder
 * @param options.routesForStorefront its file with what the storefront must know of the shop's addresses
 * @param options.renderPage its file that exports `render`, for the server
 */
function shell({ folder, routesForStorefront, renderPage }) {
  const readRoutes = () => shellRoutes(folder, routesForStorefront);
  return (_environment, { mode, optimizationMinimize = true }) => {
    if (mode !== 'production') return developed(folder);
    const publicFolder = path.join(folder, 'public');
    const pictureHashes = hashPictures(publicFolder);
    const plugins = [new DefinePlugin({ PICTURE_HASH: JSON.stringify(Object.values(pictureHashes)[0] ?? null) })];
    const deployed = {
      // Half a kilobyte less of numbers and names, on every page.
      optimization: { moduleIds: 'size', mangleExports: 'size' },
      plugins: [
        ...plugins,
        compileAtOnce(SCRIPTS_OF_ALL_PAGES),
        oneCopyEach(),
        hiddenSourceMaps(),
        shellContractFile({ folder, readRoutes }),
        shopRoutesFile(readRoutes, pictureHashes),
        copyPublicFiles(publicFolder, pictureHashes),
        // A build that is not minimized is for tests: its large scripts would take a minute to compress.
        ...(optimizationMinimize ? precompress(FIRST_SCRIPTS) : []),
      ],
    };
    const shellPage = findKitFile(folder, 'stitchedPage');
    return [
      merge(forBrowser({ folder, production: true }), deployed),
      shellForServer({ folder, plugins, renderPage: path.join(folder, renderPage) }),
      ...(shellPage === undefined ? [] : [shellForStitchedTests({ folder, plugins, shellPage })]),
    ];
  };
}

const developed = (folder) =>
  merge(forBrowser({ folder, production: false }), {
    plugins: [
      emittedFile('remotes.json', 'ADDITIONAL', () => JSON.stringify(developmentRemotes(path.dirname(folder)))),
    ],
    devServer: developmentServer({ app: 'shell', folder, port: SHELL_PORT }),
  });

function forBrowser({ folder, production }) {
  return merge(application({ app: 'shell', folder, production, filesFolder: 'shell/' }), {
    module: {
      rules: [
        {
          // Scripts that the page's template names. They import nothing, and run before webpack's runtime has loaded.
          resourceQuery: /^\?standalone$/,
          type: 'asset/resource',
          // With the hash of its source: the page is written before webpack's own, of the minified text, is known.
          generator: { filename: ({ module }) => `shell/[name].${hashSources(module.nameForCondition())}.js` },
        },
      ],
    },
    entry: { main: path.join(folder, 'src', 'main.tsx') },
    output: { publicPath: '/' },
    optimization: {
      splitChunks: {
        cacheGroups: {
          // A late library and the sources that always load with it are one file.
          defaultVendors: false,
          vendor: { name: 'vendor', test: /[\\/]node_modules[\\/]/, chunks: 'initial', enforce: true },
        },
      },
    },
    plugins: [
      federation(folder),
      new HtmlWebpackPlugin({
        template: path.join(folder, 'src', 'index.html'),
        scriptLoading: 'defer',
        // The storefront fills this page; it finds the insertion points by the template's text.
        minify: false,
        // In a shop the storefront writes them; the development server writes nothing.
        routes: production ? '' : routesElement(folder),
      }),
    ],
  });
}

function federation(folder) {
  return new ModuleFederationPlugin({
    name: 'shell',
    // With the default, one remote that is down keeps the whole shell from starting.
    shareStrategy: 'loaded-first',
    // TypeScript's project references check more than archives of types, and loudly.
    dts: false,
    manifest: false,
    shared: providedByShell(folder),
    // `provideExternalRuntime: true` would bundle the runtime twice (ES module and CommonJS); this is the former alone.
    runtimePlugins: [path.join(__dirname, 'provide-runtime-core.mjs')],
    // Drops the runtime's code for servers and for manifests: the shop names entries alone.
    experiments: { optimization: { target: 'web', disableSnapshot: true } },
  });
}

module.exports = { shell };
