const fs = require('node:fs');
const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const webpack = require('webpack');
const { application } = require('./application.cjs');
const { standaloneScript } = require('./standalone-script.cjs');
const { PrecompressPlugin } = require('./precompress.cjs');
const { PublicFilesPlugin } = require('./public-files.cjs');
const { ShopRoutesPlugin } = require('./shop-routes.cjs');

/** The shell's modules that load remotes. */
const LOADING = /[\\/]remotes[\\/](remote-slot|prefetch|prefetch-sibling-routes)$/;

/**
 * The same shop as one plain webpack application with lazy routes, for `npm run measure`: what is left when it is
 * compared with the federated one is what the federation costs. Nobody deploys it.
 */
function monolith() {
  const root = path.join(__dirname, '..', '..', '..');
  const output = path.join(root, '.cache', 'monolith');
  const folder = path.join(root, 'shell');
  const modulesFile = path.join(output, 'modules.js');
  fs.mkdirSync(output, { recursive: true });
  fs.writeFileSync(modulesFile, lazyModules(root));

  const base = application({ app: 'shell', folder, production: true, filesFolder: 'shell/' });
  return {
    ...base,
    name: 'monolith',
    module: { ...base.module, rules: [...base.module.rules, standaloneScript(folder)] },
    entry: { main: path.join(folder, 'src', 'main.tsx') },
    output: { ...base.output, path: path.join(output, 'shell', 'dist'), publicPath: '/', clean: true },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve.alias, 'react-router-dom$': path.join(__dirname, 'router-facade.ts') },
      modules: [path.join(root, 'node_modules'), 'node_modules'],
    },
    optimization: { ...base.optimization, splitChunks: { cacheGroups: { vendor: vendorChunk } } },
    plugins: [
      ...base.plugins,
      new webpack.NormalModuleReplacementPlugin(LOADING, modulesFile),
      new HtmlWebpackPlugin({
        template: path.join(folder, 'src', 'index.html'),
        scriptLoading: 'defer',
        minify: false,
      }),
      new ShopRoutesPlugin(path.join(folder, 'src', 'routes', 'routes-for-storefront.ts')),
      new PublicFilesPlugin(path.join(folder, 'public')),
      new PrecompressPlugin(),
    ],
    cache: { ...base.cache, cacheDirectory: path.join(output, 'webpack') },
  };
}

const vendorChunk = { name: 'vendor', test: /[\\/]node_modules[\\/]/, chunks: 'initial', enforce: true };

/** Replaces the loading of remotes: every exposed module is a `React.lazy`. */
function lazyModules(root) {
  const { workspaces } = require(path.join(root, 'package.json'));
  const remotes = workspaces.filter((name) => name.startsWith('mf-'));
  const screens = remotes.flatMap((remote) => {
    const { exposes } = require(path.join(root, remote, 'webpack.config.cjs'));
    return Object.entries(exposes).map(([exposed, file]) => {
      const screen = JSON.stringify(path.join(root, remote, file));
      return `  ${JSON.stringify(`${remote} ${exposed}`)}: lazy(() => import(${screen})),`;
    });
  });
  return `import { createElement, lazy, Suspense } from 'react';
import { Loading } from '@piston-parts/shared-ui';
import styles from ${JSON.stringify(path.join(root, 'shell/src/remotes/remote-slot.module.css'))};

const screens = {
${screens.join('\n')}
};

export const RemoteSlot = ({ remote, module: exposed }) =>
  createElement(
    Suspense,
    { fallback: createElement(Loading, { className: styles.loading }) },
    createElement(screens[remote + ' ' + exposed]),
  );
export const RemoteFragment = RemoteSlot;
export const loadCurrentRemoteModule = () => undefined;
export const prefetchOnIntent = () => undefined;
export const prefetchSiblingRoutes = () => Promise.resolve();
`;
}

module.exports = monolith;
