const fs = require('node:fs');
const path = require('node:path');
const { compileAtOnce, emittedFile, stylesPlugin } = require('@platform/build/webpack');
const { remoteFolders } = require('@platform/build/remote-folders');

const root = path.join(__dirname, '..', '..', '..');
const output = path.join(root, '.cache', 'monolith');
const dist = path.join(output, 'shell', 'dist');

const configurationOf = (app) => require(path.join(root, app, 'webpack.config.cjs'));

/**
 * The same shop as one plain webpack application with lazily loaded routes, for `npm run measure`: what is left when it is
 * compared with the federated one is what the federation costs. It is never deployed.
 */
module.exports = () => {
  const remotes = remoteFolders().map((name) => ({ name, exposes: configurationOf(name).exposes }));
  const modulesFile = path.join(output, 'modules.js');
  fs.mkdirSync(output, { recursive: true });
  fs.writeFileSync(modulesFile, lazySource(remotes));
  for (const { name } of remotes) linkFolders(name);

  const [forBrowser, forServer] = configurationOf('shell')({}, { mode: 'production' });
  return [
    oneApplication(forBrowser, remotes, modulesFile),
    inOutput(forServer, 'shell', path.join(dist, 'server')),
    ...remotes.map(({ name }) => serverBuildOf(name, forServer)),
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

/** @throws Error when a plugin that makes the shell a federated one is not found: it would be measured as a plain one */
function withoutFederation(plugins) {
  const federated = ['ModuleFederationPlugin', 'MiniCssExtractPlugin', 'shell-contract.json'];
  const kept = plugins.filter(({ name, constructor }) => !federated.includes(name ?? constructor.name));
  if (kept.length === plugins.length - federated.length) return kept;
  throw new Error(`The shell's build no longer has each of these plugins: ${federated.join(', ')}.`);
}

function oneApplication(forBrowser, remotes, modulesFile) {
  const fileName =
    (kind) =>
    ({ chunk }) =>
      `${chunk.name?.startsWith('mf-') ? '' : 'shell/'}[name].[contenthash:8].${kind}`;
  return {
    ...forBrowser,
    name: 'monolith',
    output: { ...forBrowser.output, path: dist, chunkFilename: fileName('js'), clean: { keep: /server\// } },
    resolve: {
      ...forBrowser.resolve,
      alias: {
        ...forBrowser.resolve.alias,
        'react-router-dom$': require.resolve('@platform/build/router-facade'),
        // The one module that knows where screens come from.
        [path.join(root, 'platform', 'host', 'src', 'remotes', 'remote-source.ts')]: modulesFile,
      },
      modules: [path.join(root, 'node_modules'), 'node_modules'],
    },
    plugins: [
      ...withoutFederation(forBrowser.plugins),
      stylesPlugin(fileName('css')),
      compileAtOnce(/^mf-.*js$/),
      ...remotes.map(manifestFile),
    ],
  };
}

/** With the class names of the one application, which is the shell to its styles. */
function serverBuildOf(remote, { context, module }) {
  const [, forServer] = configurationOf(remote)({}, { mode: 'production' });
  return inOutput({ ...forServer, context, module }, remote, path.join(dist, remote, 'server'));
}

const inOutput = (build, app, folder) => ({
  ...build,
  name: `monolith: ${app} for the server`,
  output: { ...build.output, path: folder },
});

const chunkName = (remote, module) => path.posix.join(remote, module);

/** Tells the storefront, by manifests as remotes have them, which files a screen needs: pages ask for them early. */
const manifestFile = ({ name, exposes }) =>
  emittedFile(`${name}/mf-manifest.json`, 'ANALYSE', ({ namedChunks, namedChunkGroups }) => {
    const filesOf = (module, kind) => {
      const files = namedChunkGroups.get(chunkName(name, module)).getFiles();
      const own = files.filter((file) => file.startsWith(`${name}/`) && file.endsWith(kind));
      return { sync: own.map((file) => file.slice(name.length + 1)), async: [] };
    };
    // Stands for the entry that a remote would have: the page has it anyway.
    const [vendor] = namedChunks.get('vendor').files;
    return JSON.stringify({
      metaData: { name, buildInfo: { buildVersion: 'monolith' }, remoteEntry: { name: `../${vendor}` } },
      exposes: Object.keys(exposes).map((module) => ({
        path: module,
        assets: { js: filesOf(module, '.js'), css: filesOf(module, '.css') },
      })),
    });
  });

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
  async load({ remoteModule: { remote, module: exposed } }) {
    const entry = (await this.list.read())[remote];
    // Their hashes; and styles in the page by the names that this build knows them by.
    this.files.open(entry, '');
    for (const style of document.querySelectorAll('style[data-href]:not([data-href*="/"])'))
      style.dataset.href = remote + '/' + style.dataset.href;
    const { default: screen } = await screens[remote + ' ' + exposed]();
    return { status: 'ready', screen, version: entry.version };
  }
}
`;
}
