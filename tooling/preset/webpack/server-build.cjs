const path = require('node:path');
const { merge } = require('webpack-merge');
const { application } = require('./application.cjs');
const { providedByShell, takenFromShell } = require('./shared-libraries.cjs');

const text = JSON.stringify;

/** A file of a build, made of the lines of an ES module. */
const moduleOf = (lines) => `data:text/javascript,${encodeURIComponent(lines.join('\n'))}`;

/** Lines of an ES module: `const ${variable}` has all of each of these modules by its key. */
function importAll(variable, modules) {
  const imports = Object.values(modules).map((file, at) => `import * as ${variable}${at} from ${text(file)};`);
  const members = Object.keys(modules).map((key, at) => `${text(key)}: ${variable}${at}`);
  return [...imports, `const ${variable} = { ${members.join(', ')} };`];
}

/**
 * The same sources as one commonjs file for the server, `dist/server/server.js`. It belongs to the version of the
 * browser's build beside it, so the server renders exactly what the browser hydrates.
 */
function serverBuild(app, folder, lines) {
  const base = application({ app, folder, production: true, server: true });
  // `x.server.ts` stands for `x.ts`: there a module has, and renders, what it loads late in the browser.
  return merge({ resolve: { extensions: ['.server.tsx', '.server.ts'] } }, base, {
    name: `${app} for the server`,
    entry: { server: moduleOf(lines) },
    output: {
      path: path.join(folder, 'dist', 'server'),
      filename: 'server.js',
      // What stitched tests run lies below it.
      clean: { keep: /^stitched\// },
    },
    // What is loaded later is never rendered by the server, so none of it is in the file.
    module: { parser: { javascript: { dynamicImportMode: 'weak' } } },
  });
}

/** The exposed modules of a remote. It may require what the shell shares and nothing else, of Node neither. */
function remoteForServer({ app, folder, exposes }) {
  const files = Object.entries(exposes).map(([exposed, file]) => [exposed, path.join(folder, file)]);
  const lines = [...importAll('modules', Object.fromEntries(files)), 'export { modules };'];
  const shared = Object.keys(takenFromShell({ standsAlone: false })).map((name) => [name, `commonjs ${name}`]);
  return {
    ...serverBuild(app, folder, lines),
    externalsPresets: { node: false },
    externals: Object.fromEntries(shared),
  };
}

/** What the shell shares: its libraries as lines of an ES module, and the files of the preset that stand for some. */
function sharedByShell() {
  const shared = Object.entries(providedByShell()).map(([name, { import: file = name }]) => [name, file]);
  const replaced = shared.filter(([name, file]) => file !== name).map(([name, file]) => [`${name}$`, file]);
  return { lines: importAll('libraries', Object.fromEntries(shared)), alias: Object.fromEntries(replaced) };
}

/**
 * The shell, with the libraries that it shares.
 * @param options.renderPage the shell's file that exports `render`
 */
function shellForServer({ folder, renderPage, plugins }) {
  const { lines, alias } = sharedByShell();
  const exported = ['export { libraries as shared };', `export { render } from ${text(renderPage)};`];
  return merge(serverBuild('shell', folder, [...lines, ...exported]), {
    // No remote is loaded while a page is rendered.
    resolve: { alias: { ...alias, '@module-federation/enhanced/runtime$': false } },
    plugins,
  });
}

/**
 * The shell's build for stitched tests, `dist/server/stitched/shell-page.js`: one commonjs file for jsdom, with the
 * simulated backend in it. It is published with the version, so that a deploy of a remote tests it with the shell that is
 * live. React is its development build, whose warnings fail a test.
 * @param options.shellPage the test kit's file that exports `createShellPage`
 */
function shellForStitchedTests({ folder, shellPage, plugins }) {
  const { lines, alias } = sharedByShell();
  const page = [
    ...lines,
    `import { createShellPage as create } from ${text(shellPage)};`,
    `const provided = ${text(providedByShell(), (key, value) => (key === 'import' ? undefined : value))};`,
    'export const createShellPage = (declared) => create(declared, provided, libraries);',
  ];
  return merge(application({ app: 'shell', folder, production: false, hot: false, server: true }), {
    name: 'shell for stitched tests',
    devtool: false,
    target: ['web', 'es2022'],
    entry: { 'shell-page': moduleOf(page) },
    output: { path: path.join(folder, 'dist', 'server', 'stitched'), pathinfo: false },
    resolve: { alias },
    module: { parser: { javascript: { dynamicImportMode: 'eager' } } },
    // Whatever --mode is given. Legible, for the stacks of failed tests; and fewer seconds for each build of the shell.
    optimization: { nodeEnv: 'development', minimize: false, concatenateModules: false },
    plugins,
  });
}

module.exports = { remoteForServer, shellForServer, shellForStitchedTests };
