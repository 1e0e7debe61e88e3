const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { DefinePlugin } = require('webpack');
const { application, compileAtOnce } = require('./application.cjs');
const { shellContractFile } = require('./contract-file.cjs');
const { developmentServer } = require('./development-server.cjs');
const { versionIn } = require('./installed-version.cjs');
const { LazyOnlyPlugin } = require('./lazy-only.cjs');
const { OneCopyPlugin } = require('./one-copy.cjs');
const { SHELL_PORT } = require('./ports.cjs');
const { hashPictures } = require('./picture-hashes.cjs');
const { precompress } = require('./precompress.cjs');
const { copyPublicFiles } = require('./public-files.cjs');
const { refreshPlugins } = require('./refresh.cjs');
const { testKitOf } = require('./standalone-entry.cjs');
const { standaloneScript } = require('./standalone-script.cjs');
const { providedByShell } = require('./shared-libraries.cjs');
const { shellForServer, shellForStitchedTests } = require('./server-build.cjs');
const { RoutesInPagePlugin, ShopRoutesPlugin } = require('./shop-routes.cjs');

/** Inside `src`; the page's template names them. */
const STANDALONE = ['prerendered/record-events.ts', 'telemetry/watch-page.ts'];

/**
 * The shell's build: starts synchronously with every shared library in it, provides the federation runtime to the
 * remotes, and knows no remote (it reads /remotes.json when the page starts).
 * @param options.folder the shell's folder
 * @param options.routesForStorefront its file with what the storefront must know of the shop's addresses
 * @param options.renderPage its file that exports `render`, for the server
 */
function shell({ folder, routesForStorefront, renderPage }) {
  return (_environment, { mode }) => {
    const production = mode === 'production';
    const base = application({ app: 'shell', folder, production, filesFolder: 'shell/' });
    const publicFolder = path.join(folder, 'public');
    const pictureHashes = production ? hashPictures(publicFolder) : {};
    const definePictureHashes = () => new DefinePlugin({ PICTURE_HASHES: JSON.stringify(pictureHashes) });
    const forBrowser = {
      ...base,
      module: {
        ...base.module,
        rules: [...base.module.rules, ...STANDALONE.map((file) => standaloneScript(folder, file))],
      },
      entry: { main: path.join(folder, 'src', 'main.tsx') },
      output: { ...base.output, publicPath: '/' },
      optimization: {
        ...base.optimization,
        // Half a kilobyte less of numbers and names, on every page.
        ...(production && { moduleIds: 'size', mangleExports: 'size' }),
        splitChunks: {
          cacheGroups: {
            vendor: { name: 'vendor', test: /[\\/]node_modules[\\/]/, chunks: 'initial', enforce: true },
          },
        },
      },
      plugins: [
        ...base.plugins,
        federation(),
        new HtmlWebpackPlugin({
          template: path.join(folder, 'src', 'index.html'),
          scriptLoading: 'defer',
          // The storefront fills this page; it finds the insertion points by the template's text.
          minify: false,
        }),
        ...(production
          ? [
              compileAtOnce(/^shell\/(vendor|main)\..*js$/),
              new OneCopyPlugin({ mayBundle: true }),
              new LazyOnlyPlugin(),
              shellContractFile({
                version: versionIn(folder),
                routesFile: path.join(folder, routesForStorefront),
              }),
              definePictureHashes(),
              new ShopRoutesPlugin(path.join(folder, routesForStorefront), pictureHashes),
              copyPublicFiles(publicFolder, pictureHashes),
              ...precompress(),
            ]
          : [...refreshPlugins(), new RoutesInPagePlugin()]),
      ],
      devServer: developmentServer({ app: 'shell', port: SHELL_PORT }),
    };
    if (!production) return forBrowser;
    const others = () => ({ folder, provided: providedByShell(), plugins: [definePictureHashes()] });
    const shellPage = testKitOf(folder)('@piston-parts/test-kit/stitched-page');
    return [
      forBrowser,
      shellForServer({ ...others(), renderPage: path.join(folder, renderPage) }),
      shellForStitchedTests({ ...others(), shellPage }),
    ];
  };
}

function federation() {
  return new ModuleFederationPlugin({
    name: 'shell',
    // With the default, one remote that is down keeps the whole shell from starting.
    shareStrategy: 'loaded-first',
    // TypeScript's project references check more than archives of types, and loudly.
    dts: false,
    manifest: false,
    shared: providedByShell(),
    // `provideExternalRuntime: true` would bundle the runtime twice (ES module and CommonJS); this is the former alone.
    runtimePlugins: [path.join(__dirname, 'provide-runtime-core.mjs')],
    // Drops the runtime's code for servers and for manifests: the shop names entries alone.
    experiments: { optimization: { target: 'web', disableSnapshot: true } },
  });
}

module.exports = { shell };
