/**
 * Builds a page of another company that shows a screen of this shop: with the federation library's own plugin and nothing
 * of the preset.
 * npm run build-stock-host -w e2e   calls it with the folder for the build
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mkdirSync, writeFileSync } from 'node:fs';

const require = createRequire(import.meta.url);
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const webpack = require('webpack');

const here = path.dirname(fileURLToPath(import.meta.url));
const folder = path.resolve(process.argv[2]);

const singleton = { singleton: true };

const compiler = webpack({
  mode: 'production',
  context: path.join(here, 'source'),
  entry: './main.js',
  output: { path: folder, filename: 'main.js', publicPath: 'auto', uniqueName: 'stock_host' },
  devtool: false,
  resolve: { extensions: ['.js', '.ts', '.tsx'] },
  module: {
    rules: [
      // The shared packages come as TypeScript.
      {
        test: /\.tsx?$/,
        loader: 'ts-loader',
        options: { transpileOnly: true, configFile: path.join(here, 'tsconfig.json') },
      },
      {
        test: /\.css$/,
        use: [
          MiniCssExtractPlugin.loader,
          {
            loader: 'css-loader',
            options: { modules: { auto: true, namedExport: false, exportLocalsConvention: 'as-is' } },
          },
        ],
      },
      { test: /\.woff2$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new MiniCssExtractPlugin({ filename: 'main.css' }),
    new ModuleFederationPlugin({
      name: 'stock_host',
      shared: {
        react: singleton,
        'react/jsx-runtime': singleton,
        'react-dom': singleton,
        'react-router-dom': singleton,
        '@piston-parts/shared-contract': singleton,
        '@piston-parts/shared-contract/schemas': singleton,
        '@piston-parts/shared-store': singleton,
        '@piston-parts/shared-ui': singleton,
        '@piston-parts/shared-ui/fit-verdict': singleton,
      },
      dts: false,
      manifest: false,
    }),
  ],
  performance: { hints: false },
  optimization: { minimize: false },
});

compiler.run((error, stats) => {
  if (error || stats.hasErrors()) {
    console.error(error ?? stats.toString({ all: false, errors: true }));
    process.exitCode = 1;
  }
  compiler.close(() => undefined);
});

mkdirSync(folder, { recursive: true });
writeFileSync(
  path.join(folder, 'index.html'),
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Another company</title>' +
    '<link rel="icon" href="data:,"></head><body><div id="root"></div><script defer src="main.js"></script></body></html>',
);
