/**
 * Builds a remote as a team elsewhere would: with the federation library's own plugin and nothing of the preset.
 * node build.mjs webpack|rspack|vite <folder for the build>
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const here = path.dirname(fileURLToPath(import.meta.url));
const [bundler, folder] = process.argv.slice(2);

const reactVersion = require('react/package.json').version;
const federation = {
  name: 'mf_checkout',
  filename: 'remoteEntry.js',
  exposes: { './checkout': './confirmation.js', './confirmation': './confirmation.js' },
  shared: { react: { singleton: true, requiredVersion: `^${reactVersion}` } },
  dts: false,
};
const configuration = {
  mode: 'production',
  context: path.join(here, 'source'),
  entry: {},
  // The plugins write no manifest without the former; by the latter two versions can be in one page.
  output: { path: folder, publicPath: 'auto', uniqueName: 'stock_checkout_1' },
  devtool: false,
};

function withWebpack() {
  const MiniCssExtractPlugin = require('mini-css-extract-plugin');
  const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
  return require('webpack')({
    ...configuration,
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
    plugins: [new MiniCssExtractPlugin(), new ModuleFederationPlugin(federation)],
  });
}

async function withRspack() {
  const { rspack } = await import('@rspack/core');
  const { ModuleFederationPlugin } = require('@module-federation/enhanced/rspack');
  return rspack({
    ...configuration,
    module: {
      rules: [{ test: /\.css$/, use: [rspack.CssExtractRspackPlugin.loader, 'css-loader'], type: 'javascript/auto' }],
    },
    plugins: [new rspack.CssExtractRspackPlugin(), new ModuleFederationPlugin(federation)],
  });
}

async function withVite() {
  const { build } = await import('vite');
  const { federation: federationPlugin } = await import('@module-federation/vite');
  await build({
    root: configuration.context,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [federationPlugin({ ...federation, manifest: true })],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: { input: path.join(configuration.context, 'confirmation.js') },
    },
  });
}

function run(compiler) {
  compiler.run((error, stats) => {
    if (error || stats.hasErrors()) {
      console.error(error ?? stats.toString({ all: false, errors: true }));
      process.exitCode = 1;
    }
    compiler.close(() => undefined);
  });
}

if (bundler === 'vite') await withVite();
else run(bundler === 'rspack' ? await withRspack() : withWebpack());
