const fs = require('node:fs');
const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { compileAtOnce } = require('./application.cjs');
const { ContractFilePlugin } = require('./contract-file.cjs');
const { remoteFolders } = require('./remote-folders.cjs');
const { remoteForServer } = require('./server-build.cjs');
const { takenFromShell } = require('./shared-libraries.cjs');

const root = path.join(__dirname, '..', '..', '..');
const output = path.join(root, '.cache', 'monolith');
const dist = path.join(output, 'shell', 'dist');
const shellFolder = path.join(root, 'shell');

/**
 * The same shop as one plain webpack application with lazily loaded routes, for `npm run measure`: what is left when it is
 * compared with the federated one is what the federation costs. Nobody deploys it.
 */
module.exports = () => {
  const remotes = remoteFolders().map((name) => ({
    name,
    exposes: require(path.join(root, name, 'webpack.config.cjs')).exposes,
  }));
  const modulesFile = path.join(output, 'modules.js');
  fs.mkdirSync(output, { recursive: true });
  fs.writeFileSync(modulesFile, lazySource(remotes));
  for (const { name } of remotes) linkFolders(name);

  const [forBrowser, forServer] = require(path.join(shellFolder, 'webpack.config.cjs'))({}, { mode: 'production' });
  return [
    oneApplication(forBrowser, remotes, modulesFile),
    inOutput(forServer, 'shell', path.join(dist, 'server')),
    ...remotes.map(serverBuildOf),
  ];
};

/** A remote's screens are files of the one application; the storefront reads them as the remote's build. */
function linkFolders(remote) {
  const folder = path.join(output, remote);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
  fs.symlinkSync(path.join(dist, remote), path.join(folder, 'dist'), 'dir');
  fs.symlinkSync(path.join(dist, 'shell'), path.join(folder, 'shell'), 'dir');
}

function oneApplication(forBrowser, remotes, modulesFile) {
  const fileName =
    (kind) =>
    ({ chunk }) =>
      `${chunk.name?.startsWith('mf-') ? '' : 'shell/'}[name].[contenthash:8].${kind}`;
  const federated = [ModuleFederationPlugin, ContractFilePlugin, MiniCssExtractPlugin];
  return {
    ...forBrowser,
    name: 'monolith',
    output: { ...forBrowser.output, path: dist, chunkFilename: fileName('js'), clean: { keep: /server\// } },
    resolve: {
      ...forBrowser.resolve,
      alias: {
        ...forBrowser.resolve.alias,
        'react-router-dom$': path.join(__dirname, 'router-facade.ts'),
        // The one module of the shell that knows where screens come from.
        [path.join(shellFolder, 'src', 'remotes', 'remote-source.ts')]: modulesFile,
      },
      modules: [path.join(root, 'node_modules'), 'node_modules'],
    },
    plugins: [
      ...forBrowser.plugins.filter((plugin) => !federated.some((Plugin) => plugin instanceof Plugin)),
      new MiniCssExtractPlugin({ filename: fileName('css'), chunkFilename: fileName('css'), ignoreOrder: true }),
      compileAtOnce(/^mf-.*js$/),
      new ManifestsPlugin(remotes),
    ],
    cache: { ...forBrowser.cache, cacheDirectory: path.join(output, 'webpack') },
  };
}

/** With the class names of the one application. */
const serverBuildOf = ({ name, exposes }) => {
  const files = Object.entries(exposes).map(([exposed, file]) => [exposed, path.join('..', name, file)]);
  const taken = takenFromShell({ standsAlone: false });
  const build = remoteForServer({ app: 'shell', folder: shellFolder, exposes: Object.fromEntries(files), taken });
  return inOutput(build, name, path.join(dist, name, 'server'));
};

const inOutput = (build, app, folder) => ({
  ...build,
  name: `monolith: ${app} for the server`,
  output: { ...build.output, path: folder },
  cache: { ...build.cache, cacheDirectory: path.join(output, 'webpack'), name: `${build.cache.name}-${app}` },
});

/** Tells the storefront, by manifests as remotes have them, which files a screen needs: pages ask for them early. */
class ManifestsPlugin {
  constructor(remotes) {
    this.remotes = remotes;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ManifestsPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ANALYSE;
      compilation.hooks.processAssets.tap({ name: 'ManifestsPlugin', stage }, () => {
        const [vendor] = compilation.namedChunks.get('vendor').files;
        for (const { name, exposes } of this.remotes) {
          const text = JSON.stringify(manifest(compilation, name, Object.keys(exposes), vendor));
          compilation.emitAsset(`${name}/mf-manifest.json`, new sources.RawSource(text));
        }
      });
    });
  }
}

/** @param vendor stands for the entry that a remote would have: the page has it anyway */
function manifest(compilation, remote, exposed, vendor) {
  const filesOf = (module, kind) => {
    const files = compilation.namedChunkGroups.get(chunkName(remote, module)).getFiles();
    const own = files.filter((file) => file.startsWith(`${remote}/`) && file.endsWith(kind));
    return { sync: own.map((file) => file.slice(remote.length + 1)), async: [] };
  };
  return {
    metaData: { name: remote, buildInfo: { buildVersion: 'monolith' }, remoteEntry: { name: `../${vendor}` } },
    exposes: exposed.map((module) => ({
      path: module,
      assets: { js: filesOf(module, '.js'), css: filesOf(module, '.css') },
    })),
  };
}

const chunkName = (remote, module) => path.posix.join(remote, module);

/** A source of screens in which every exposed module is a dynamic import. */
function lazySource(remotes) {
  const screens = remotes.flatMap(({ name, exposes }) =>
    Object.entries(exposes).map(([exposed, file]) => {
      const chunk = `/* webpackChunkName: ${JSON.stringify(chunkName(name, exposed))} */`;
      const screen = JSON.stringify(path.join(root, name, file));
      return `  ${JSON.stringify(`${name} ${exposed}`)}: () => import(${chunk} ${screen}),`;
    }),
  );
  return `const screens = {
${screens.join('\n')}
};

export class RemoteSource {
  constructor(list, files) {
    this.list = list;
    this.files = files;
  }
  endAttempt() {}
  async load({ remote, module: exposed }) {
    const entry = (await this.list.read())[remote];
    // Their hashes; and styles in the page by the names that this build knows them by.
    this.files.open(entry, '');
    for (const style of document.querySelectorAll('style[data-href]:not([data-href*="/"])'))
      style.dataset.href = remote + '/' + style.dataset.href;
    const { default: screen } = await screens[remote + ' ' + exposed]();
    return { screen, version: entry.version };
  }
}
`;
}
