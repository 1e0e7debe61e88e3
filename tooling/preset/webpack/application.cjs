const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const webpack = require('webpack');
const { minimizer } = require('./minimizer.cjs');
const { refreshAlias, refreshTransformers } = require('./refresh.cjs');
const { styleRules, stylesPlugin } = require('./styles.cjs');

// An app's tsconfig is made for checking it alone; webpack compiles it together with the shared packages' sources.
const emitConfiguration = path.join(__dirname, '..', 'typescript', 'emit.json');

/** In another repository our packages are installed as well, as TypeScript. */
const INSTALLED = /node_modules[\\/](?!@piston-parts[\\/])/;

const productionRouter = path.join(
  path.dirname(require.resolve('react-router/package.json')),
  'dist/production/index.mjs',
);

/**
 * What the shell and the remotes have in common.
 * @param options.app the folder's name, e.g. `mf-cart`
 * @param options.folder the app's folder
 * @param options.production whether this is the deployed build
 * @param options.hot whether components are replaced in the page while they are edited
 * @param options.filesFolder where hashed files lie under dist: '' or 'shell/'
 * @param options.server whether the build is for the server, which takes scripts alone
 */
function application({ app, folder, production, hot = !production, filesFolder, server = false }) {
  const hash = production ? '.[contenthash:8]' : '';
  return {
    name: app,
    context: folder,
    mode: production ? 'production' : 'development',
    // No eval, also in development: the live shop, which may load a remote under development, forbids it.
    devtool: production ? false : 'cheap-module-source-map',
    target: server ? 'node20' : ['web', 'es2022'],
    output: {
      path: path.join(folder, 'dist'),
      filename: `${filesFolder}[name]${hash}.js`,
      chunkFilename: `${filesFolder}[name]${hash}.js`,
      assetModuleFilename: `${filesFolder}[name].[contenthash:8][ext]`,
      uniqueName: app.replaceAll('-', '_'),
      // A module that threw while loading throws again when asked again, instead of being half there: Try again works.
      strictModuleExceptionHandling: true,
      // The server's build lies beside the browser's and cleans up after itself.
      clean: server || { keep: /^server\// },
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        // The router's package.json offers bundlers its development build alone, with its warnings.
        ...(production && { 'react-router$': productionRouter }),
        ...(hot && refreshAlias),
      },
    },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: INSTALLED, use: [typescriptLoader({ hot, folder })] },
        ...styleRules({ app, production, server }),
        { test: /\.(woff2|svg|png|avif|webp|jpg)$/, type: 'asset/resource', generator: { emit: !server } },
      ],
    },
    plugins: server ? [] : [stylesPlugin({ production, folder: filesFolder })],
    optimization: { minimizer: minimizer() },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(folder, '.cache', 'webpack'),
      // A cache of another webpack floods the build with failed restores, and one of another preset keeps old errors.
      name: [
        webpack.version,
        production ? 'production' : 'development',
        ...(hot ? ['hot'] : []),
        ...(server ? ['server'] : []),
      ].join('-'),
      version: fingerprint(presetFiles(folder)),
    },
  };
}

/** Types are checked once for the whole repository by `tsc -b`; here they are only taken off. */
function typescriptLoader({ hot, folder }) {
  return {
    loader: require.resolve('ts-loader'),
    options: {
      transpileOnly: true,
      onlyCompileBundledFiles: true,
      configFile: emitConfiguration,
      // In another repository, a remote lies beside the installed preset and not below one folder with it.
      compilerOptions: { rootDir: path.parse(folder).root },
      ...(hot && { getCustomTransformers: refreshTransformers }),
    },
  };
}

/**
 * Lets V8 compile every function of these scripts at once, large ones on another thread while they load: most of them run
 * before the page is interactive, and one at a time they cost a slow phone half a second. To other browsers it is a comment.
 * @param include their names in the build
 */
function compileAtOnce(include) {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include,
    // After the minimizer, which takes comments off.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
  });
}

function presetFiles(folder) {
  const preset = fs.readdirSync(__dirname).map((file) => path.join(__dirname, file));
  return [
    path.join(folder, 'webpack.config.cjs'),
    emitConfiguration,
    ...preset.filter((file) => /\.c?[jt]s$/.test(file)),
  ];
}

function fingerprint(files) {
  const hash = crypto.createHash('sha256');
  for (const file of files) hash.update(fs.readFileSync(file));
  return hash.digest('hex');
}

module.exports = { application, compileAtOnce };
