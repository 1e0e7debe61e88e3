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
      // What stitched tests run lies below it.
      clean: { keep: /^stitched\// },
    },
    // `x.server.ts` stands for `x.ts`: there a module has, and renders, what it loads late in the browser.
    resolve: {
      ...base.resolve,
      extensions: ['.server.tsx', '.server.ts', ...base.resolve.extensions],
      alias: { ...base.resolve.alias, ...alias },
    },
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

/** Lines of an ES module: imports of what the shell shares, and `const libraries` with all of it by name. */
function importLibraries(provided) {
  const libraries = Object.entries(provided).map(([name, { import: file = name }], at) => ({
    key: JSON.stringify(name),
    file: JSON.stringify(file),
    name: `library${at}`,
  }));
  return [
    ...libraries.map(({ name, file }) => `import * as ${name} from ${file};`),
    `const libraries = { ${libraries.map(({ key, name }) => `${key}: ${name}`).join(', ')} };`,
  ];
}

/** Each library that is shared by a file of the preset is that file to the shell, too. */
const narrowed = (provided) =>
  Object.fromEntries(
    Object.entries(provided)
      .filter(([, options]) => options.import)
      .map(([name, options]) => [`${name}$`, options.import]),
  );

/**
 * The shell, with the libraries that it shares.
 * @param options.provided as federation takes them: library → its options
 * @param options.renderPage the shell's file that exports `render`
 */
function shellForServer({ folder, provided, renderPage, plugins }) {
  const code = [
    ...importLibraries(provided),
    'export { libraries as shared };',
    `export { render } from ${JSON.stringify(renderPage)};`,
  ].join('\n');
  const alias = {
    ...narrowed(provided),
    // No remote is loaded while a page is rendered.
    '@module-federation/enhanced/runtime$': false,
  };
  return serverBuild({ app: 'shell', folder, code, nodeModules: true, alias, plugins });
}

/**
 * The shell's build for stitched tests, `dist/server/stitched/shell-page.js`: one commonjs file for jsdom, with the
 * simulated backend in it. It is published with the version, so that a deploy of a remote tests it with the shell that is
 * live. React is its development build, whose warnings fail a test.
 * @param options.provided as for the server
 * @param options.shellPage the test kit's file that exports `createShellPage`
 */
function shellForStitchedTests({ folder, provided, shellPage, plugins }) {
  const base = application({ app: 'shell', folder, production: false, hot: false, filesFolder: '', server: true });
  const code = [
    ...importLibraries(provided),
    `import { createShellPage as create } from ${JSON.stringify(shellPage)};`,
    `const provided = ${JSON.stringify(provided, (key, value) => (key === 'import' ? undefined : value))};`,
    'export const createShellPage = (declared) => create(declared, provided, libraries);',
  ].join('\n');
  return {
    ...base,
    name: 'shell for stitched tests',
    devtool: false,
    target: ['web', 'es2022'],
    entry: { 'shell-page': `data:text/javascript,${encodeURIComponent(code)}` },
    output: {
      ...base.output,
      path: path.join(folder, 'dist', 'server', 'stitched'),
      library: { type: 'commonjs-module' },
      pathinfo: false,
    },
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...narrowed(provided) } },
    module: { ...base.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    // Whatever --mode is given. Legible, for the stacks of failed tests; and fewer seconds for each build of the shell.
    optimization: { nodeEnv: 'development', minimize: false, concatenateModules: false },
    plugins: [...base.plugins, ...plugins],
    cache: { ...base.cache, name: `${base.cache.name}-stitched` },
  };
}

module.exports = { remoteForServer, shellForServer, shellForStitchedTests };
