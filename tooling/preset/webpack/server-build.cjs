const path = require('node:path');
const { application } = require('./application.cjs');

/**
 * The same sources as one commonjs file for the server, `dist/server/server.js`. It belongs to the version of the
 * browser's build beside it, so the server renders exactly what the browser hydrates.
 * @param options.code the entry, as the text of an ES module
 * @param options.nodeModules whether it may use Node's own modules
 */
function serverBuild({ app, folder, code, nodeModules, alias = {}, externals = {}, plugins = [] }) {
  const base = application({ app, folder, production: true, filesFolder: '', server: true });
  return {
    ...base,
    name: `${app} for the server`,
    entry: { server: `data:text/javascript,${encodeURIComponent(code)}` },
    output: {
      ...base.output,
      path: path.join(folder, 'dist', 'server'),
      filename: 'server.js',
      library: { type: 'commonjs-module' },
    },
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...alias } },
    // What is loaded later is never rendered by the server, so none of it is in the file.
    module: { ...base.module, parser: { javascript: { dynamicImportMode: 'weak' } } },
    externalsPresets: { node: nodeModules },
    externals,
    plugins: [...base.plugins, ...plugins],
  };
}

/** The exposed modules of a remote. It may require what the shell shares and nothing else. */
function remoteForServer({ app, folder, exposes, taken }) {
  const modules = Object.entries(exposes).map(([exposed, file], at) => ({
    exposed: JSON.stringify(exposed),
    file: JSON.stringify(path.join(folder, file)),
    name: `module${at}`,
  }));
  const code = [
    ...modules.map(({ name, file }) => `import * as ${name} from ${file};`),
    `export const modules = { ${modules.map(({ exposed, name }) => `${exposed}: ${name}`).join(', ')} };`,
  ].join('\n');
  const externals = Object.fromEntries(Object.keys(taken).map((name) => [name, `commonjs ${name}`]));
  return serverBuild({ app, folder, code, nodeModules: false, externals });
}

/**
 * The shell, with the libraries that it shares.
 * @param options.provided as federation takes them: library → its options
 * @param options.renderPage the shell's file that exports `render`
 */
function shellForServer({ folder, provided, renderPage, plugins }) {
  const libraries = Object.entries(provided).map(([name, { import: file = name }], at) => ({
    key: JSON.stringify(name),
    file: JSON.stringify(file),
    name: `library${at}`,
  }));
  const code = [
    ...libraries.map(({ name, file }) => `import * as ${name} from ${file};`),
    `export const shared = { ${libraries.map(({ key, name }) => `${key}: ${name}`).join(', ')} };`,
    `export { render } from ${JSON.stringify(renderPage)};`,
  ].join('\n');
  const narrowed = Object.entries(provided).filter(([, options]) => options.import);
  const alias = {
    ...Object.fromEntries(narrowed.map(([name, options]) => [`${name}$`, options.import])),
    // No remote is loaded while a page is rendered.
    '@module-federation/enhanced/runtime$': false,
  };
  return serverBuild({ app: 'shell', folder, code, nodeModules: true, alias, plugins });
}

module.exports = { remoteForServer, shellForServer };
