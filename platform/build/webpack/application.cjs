const path = require('node:path');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const refreshTypeScript = require('react-refresh-typescript').default;
const { minimizer } = require('./optimized-files.cjs');
const { styleRule, stylesPlugin } = require('./styles.cjs');
const { typeChecks } = require('./type-checks.cjs');

// An app's tsconfig is made for checking it alone; webpack compiles it together with the shared packages' sources.
const typescript = path.join(__dirname, '..', 'typescript');

const productionRouter = path.join(require.resolve('react-router/package.json'), '../dist/production/index.mjs');

/**
 * Configuration that all builds of the shell and the remotes share.
 * @param options.app the folder's name, e.g. `mf-cart`
 * @param options.folder the app's folder
 * @param options.production whether this is the deployed build
 * @param options.hot whether components are replaced in the page while they are edited
 * @param options.filesFolder where hashed files lie under dist: '' or 'shell/'
 * @param options.styleName of a stylesheet's file, without `.css`; left out: as a script's
 * @param options.server whether the build is for the server, which takes scripts alone
 */
function application({ app, folder, production, hot = !production, filesFolder = '', styleName, server = false }) {
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
      // The server's build lies beside the browser's and cleans up after itself; the source maps are the browser's.
      clean: server || { keep: /^server\/(?!maps\/)/ },
      ...(server && { library: { type: 'commonjs-module' } }),
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        // The router's package.json offers bundlers its development build alone, with its warnings.
        ...(production && { 'react-router$': productionRouter }),
        ...(hot && { 'react-refresh/runtime$': path.join(__dirname, 'one-refresh-runtime.cjs') }),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          use: [
            {
              loader: require.resolve('ts-loader'),
              options: {
                // `tsc -b` checks types, for the whole repository or, beside this process, while a team edits.
                transpileOnly: true,
                onlyCompileBundledFiles: true,
                configFile: path.join(typescript, 'emit.json'),
                // In another repository, a remote lies beside the installed preset and not below one folder with it.
                compilerOptions: { rootDir: path.parse(folder).root, sourceMap: true },
                ...(hot && { getCustomTransformers: () => ({ before: [refreshTypeScript()] }) }),
              },
            },
          ],
        },
        styleRule({ app, production, server }),
        { test: /\.(woff2|svg|png|avif|webp|jpg)$/, type: 'asset/resource', generator: { emit: !server } },
      ],
    },
    plugins: [
      ...(server ? [] : [stylesPlugin(`${filesFolder}${styleName ?? `[name]${hash}`}.css`)]),
      ...(production ? [] : [typeChecks({ app, folder })]),
      ...(hot ? [new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, /one-refresh-runtime/] })] : []),
    ],
    optimization: { minimizer: minimizer() },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

module.exports = { application };
