const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { DefinePlugin } = require('webpack');
const { shellContractFile } = require('../remote-contract/contract-file.cjs');
const { application } = require('./application.cjs');
const { loadedLate, oneCopyEach } = require('./bundled-packages.cjs');
const { developmentServer } = require('./development-server.cjs');
const { hashFiles } = require('./hashed-sources.cjs');
const { versionIn } = require('./installed-version.cjs');
const { compileAtOnce, precompress } = require('./optimized-files.cjs');
const { SHELL_PORT } = require('./ports.cjs');
const { copyPublicFiles, hashPictures } = require('./public-files.cjs');
const { shellForServer, shellForStitchedTests } = require('./server-build.cjs');
const { providedByShell } = require('./shared-libraries.cjs');
const { routesInPage, shellRoutes, shopRoutesFile } = require('./shop-routes.cjs');
const { testKitOf } = require('./standalone-entry.cjs');

/** Inside `src`; the page's template names them. They import nothing. */
const STANDALONE = ['prerendered/record-events.ts', 'telemetry/watch-page.ts'];

/**
 * The shell's build: starts synchronously with every shared library in it, provides the federation runtime to the
 * remotes, and knows no remote (it reads /remotes.json when the page starts). `webpack --env development-react` is its
 * production build with React's development build in it: only that one reports attributes that differ between the
 * server's HTML and the page (e2e/hydration.spec.ts). Nobody deploys it.
 * @param options.folder the shell's folder
 * @param options.routesForStorefront its file with what the storefront must know of the shop's addresses
 * @param options.renderPage its file that exports `render`, for the server
 */
function shell({ folder, routesForStorefront, renderPage }) {
  const routesFile = path.join(folder, routesForStorefront);
  return ({ 'development-react': strict = false }, { mode }) => {
    if (mode !== 'production') return developed(folder);
    const publicFolder = path.join(folder, 'public');
    const pictureHashes = hashPictures(publicFolder);
    const definePictureHashes = () => new DefinePlugin({ PICTURE_HASHES: JSON.stringify(pictureHashes) });
    const plugins = [
      compileAtOnce(/^shell\/(vendor|main)\..*js$/),
      oneCopyEach(),
      loadedLate(),
      shellContractFile({ folder, version: versionIn(folder), readRoutes: () => shellRoutes(routesFile) }),
      definePictureHashes(),
      shopRoutesFile(routesFile, pictureHashes),
      copyPublicFiles(publicFolder, pictureHashes),
    ];
    if (strict) return withDevelopmentReact(forBrowser({ folder, production: true, plugins }));
    const others = () => ({ folder, provided: providedByShell(), plugins: [definePictureHashes()] });
    const shellPage = testKitOf(folder)('@piston-parts/test-kit/stitched-page');
    return [
      forBrowser({ folder, production: true, plugins: [...plugins, ...precompress()] }),
      shellForServer({ ...others(), renderPage: path.join(folder, renderPage) }),
      shellForStitchedTests({ ...others(), shellPage }),
    ];
  };
}

function forBrowser({ folder, production, plugins }) {
  const base = application({ app: 'shell', folder, production, filesFolder: 'shell/' });
  const rules = [...base.module.rules, ...STANDALONE.map((file) => standaloneScript(folder, file))];
  return {
    ...base,
    module: { ...base.module, rules },
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
      ...plugins,
    ],
  };
}

const developed = (folder) => ({
  ...forBrowser({ folder, production: false, plugins: [routesInPage()] }),
  devServer: developmentServer({ app: 'shell', port: SHELL_PORT }),
});

const withDevelopmentReact = (build) => ({
  ...build,
  output: {
    ...build.output,
    path: path.join(build.context, '..', '.cache', 'development-react', 'shell', 'dist'),
    clean: true,
  },
  // Nobody waits for these scripts to come over a network, and it takes some seconds to make them smaller.
  optimization: { ...build.optimization, nodeEnv: 'development', minimize: false },
  cache: { ...build.cache, name: `${build.cache.name}-development-react` },
});

/** A script of the page without webpack's runtime, so that it runs before the others have loaded. */
function standaloneScript(folder, file) {
  // By its source: the page is written before webpack's own hash of the minified text is known.
  const hash = () => hashFiles({ [path.join(folder, 'src')]: [file] });
  return {
    include: path.join(folder, 'src', file),
    type: 'asset/resource',
    generator: { filename: () => `shell/${path.basename(file, '.ts')}.${hash()}.js` },
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
