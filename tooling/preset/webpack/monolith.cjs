const fs = require('node:fs');
const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { application } = require('./application.cjs');
const { standaloneScript } = require('./standalone-script.cjs');
const { PrecompressPlugin } = require('./precompress.cjs');
const { PublicFilesPlugin } = require('./public-files.cjs');
const { ShopRoutesPlugin } = require('./shop-routes.cjs');

/**
 * The same shop as one plain webpack application with lazily loaded routes, for `npm run measure`: what is left when it is
 * compared with the federated one is what the federation costs. Nobody deploys it.
 */
function monolith() {
  const root = path.join(__dirname, '..', '..', '..');
  const output = path.join(root, '.cache', 'monolith');
  const folder = path.join(root, 'shell');
  const modulesFile = path.join(output, 'modules.js');
  fs.mkdirSync(output, { recursive: true });
  fs.writeFileSync(modulesFile, lazySource(root));

  const base = application({ app: 'shell', folder, production: true, filesFolder: 'shell/' });
  return {
    ...base,
    name: 'monolith',
    module: { ...base.module, rules: [...base.module.rules, standaloneScript(folder)] },
    entry: { main: path.join(folder, 'src', 'main.tsx') },
    output: { ...base.output, path: path.join(output, 'shell', 'dist'), publicPath: '/', clean: true },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve.alias,
        'react-router-dom$': path.join(__dirname, 'router-facade.ts'),
        // The one module of the shell that knows where screens come from.
        [path.join(folder, 'src', 'remotes', 'remote-source.ts')]: modulesFile,
      },
      modules: [path.join(root, 'node_modules'), 'node_modules'],
    },
    optimization: { ...base.optimization, splitChunks: { cacheGroups: { vendor: vendorChunk } } },
    plugins: [
      ...base.plugins,
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

/** A source of screens in which every exposed module is a dynamic import. */
function lazySource(root) {
  const { workspaces } = require(path.join(root, 'package.json'));
  const remotes = workspaces.filter((name) => name.startsWith('mf-'));
  const screens = remotes.flatMap((remote) => {
    const { exposes } = require(path.join(root, remote, 'webpack.config.cjs'));
    return Object.entries(exposes).map(([exposed, file]) => {
      const screen = JSON.stringify(path.join(root, remote, file));
      return `  ${JSON.stringify(`${remote} ${exposed}`)}: () => import(${screen}),`;
    });
  });
  return `const screens = {
${screens.join('\n')}
};

export class RemoteSource {
  endAttempt() {}
  async load({ remote, module: exposed }) {
    const { default: screen } = await screens[remote + ' ' + exposed]();
    return { screen, version: 'monolith' };
  }
}
`;
}

module.exports = monolith;
