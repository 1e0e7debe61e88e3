const path = require('node:path');
const { application } = require('./application.cjs');

const text = JSON.stringify;

/** A file of a build, made of the lines of an ES module. */
const entryOf = (lines) => `data:text/javascript,${encodeURIComponent(lines.join('\n'))}`;

/** Lines of an ES module: imports of these modules, and `const ${variable}`, which has all of each by its key. */
function importAll(variable, modules) {
  const named = Object.entries(modules).map(([key, file], at) => ({ key, file, name: `${variable}${at}` }));
  return [
    ...named.map(({ file, name }) => `import * as ${name} from ${text(file)};`),
    `const ${variable} = { ${named.map(({ key, name }) => `${text(key)}: ${name}`).join(', ')} };`,
  ];
}

/**
 * The same sources as one commonjs file for the server, `dist/server/server.js`. It belongs to the version of the
 * browser's build beside it, so the server renders exactly what the browser hydrates.
 * @param options.lines the entry, an ES module
 */
function serverBuild({ app, folder, lines, alias = {}, ...options }) {
  const base = application({ app, folder, production: true, server: true });
  return {
    ...base,
    name: `${app} for the server`,
    entry: { server: entryOf(lines) },
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
    ...options,
  };
}

/** The exposed modules of a remote. It may require what the shell shares and nothing else, of Node neither. */
function remoteForServer({ app, folder, exposes, taken }) {
  const files = Object.entries(exposes).map(([exposed, file]) => [exposed, path.join(folder, file)]);
  const lines = [...importAll('modules', Object.fromEntries(files)), 'export { modules };'];
  const externals = Object.fromEntries(Object.keys(taken).map((name) => [name, `commonjs ${name}`]));
  return serverBuild({ app, folder, lines, externalsPresets: { node: false }, externals });
}

/** What the shell shares: its libraries as lines of an ES module, and the files of the preset that stand for some. */
function sharedBy(provided) {
  const shared = Object.entries(provided).map(([name, { import: file = name }]) => [name, file]);
  const replaced = shared.filter(([name, file]) => file !== name).map(([name, file]) => [`${name}$`, file]);
  return { lines: importAll('libraries', Object.fromEntries(shared)), alias: Object.fromEntries(replaced) };
}

/**
 * The shell, with the libraries that it shares.
 * @param options.provided as federation takes them: library → its options
 * @param options.renderPage the shell's file that exports `render`
 */
function shellForServer({ folder, provided, renderPage, plugins }) {
  const { lines, alias } = sharedBy(provided);
  return serverBuild({
    app: 'shell',
    folder,
    lines: [...lines, 'export { libraries as shared };', `export { render } from ${text(renderPage)};`],
    // No remote is loaded while a page is rendered.
    alias: { ...alias, '@module-federation/enhanced/runtime$': false },
    externalsPresets: { node: true },
    plugins,
  });
}

/**
 * The shell's build for stitched tests, `dist/server/stitched/shell-page.js`: one commonjs file for jsdom, with the
 * simulated backend in it. It is published with the version, so that a deploy of a remote tests it with the shell that is
 * live. React is its development build, whose warnings fail a test.
 * @param options.provided as for the server
 * @param options.shellPage the test kit's file that exports `createShellPage`
 */
function shellForStitchedTests({ folder, provided, shellPage, plugins }) {
  const base = application({ app: 'shell', folder, production: false, hot: false, server: true });
  const { lines, alias } = sharedBy(provided);
  const page = [
    ...lines,
    `import { createShellPage as create } from ${text(shellPage)};`,
    `const provided = ${text(provided, (key, value) => (key === 'import' ? undefined : value))};`,
    'export const createShellPage = (declared) => create(declared, provided, libraries);',
  ];
  return {
    ...base,
    name: 'shell for stitched tests',
    devtool: false,
    target: ['web', 'es2022'],
    entry: { 'shell-page': entryOf(page) },
    output: {
      ...base.output,
      path: path.join(folder, 'dist', 'server', 'stitched'),
      library: { type: 'commonjs-module' },
      pathinfo: false,
    },
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...alias } },
    module: { ...base.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    // Whatever --mode is given. Legible, for the stacks of failed tests; and fewer seconds for each build of the shell.
    optimization: { nodeEnv: 'development', minimize: false, concatenateModules: false },
    plugins,
    cache: { ...base.cache, name: `${base.cache.name}-stitched` },
  };
}

module.exports = { remoteForServer, shellForServer, shellForStitchedTests };
