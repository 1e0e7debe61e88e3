const path = require('node:path');
const { ConstDependency } = require('webpack').dependencies;
const { merge } = require('webpack-merge');
const { application } = require('./application.cjs');
const { exposedModule } = require('./remote-store.cjs');
const { browserLibraries, providedByShell, takenFromShell } = require('./shared-libraries.cjs');

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
 * A plugin that replaces each import() of a URL, which libraries have for browsers, by an error. The server loads no build
 * that contains one, because it would lead out of the build's context.
 */
const noImportOfUrls = () => ({
  apply: (compiler) =>
    compiler.hooks.compilation.tap('noImportOfUrls', (_compilation, { normalModuleFactory }) => {
      for (const type of ['auto', 'dynamic', 'esm']) {
        normalModuleFactory.hooks.parser.for(`javascript/${type}`).tap('noImportOfUrls', (parser) =>
          parser.hooks.importCall.tap({ name: 'noImportOfUrls', stage: -1 }, ({ range, source }) => {
            if (source.type === 'Literal') return undefined;
            const error = 'Promise.reject(new Error("The server loads no URL"))';
            parser.state.module.addPresentationalDependency(new ConstDependency(error, range));
            return true;
          }),
        );
      }
    }),
});

/**
 * The same sources as one commonjs file for the server, `dist/server/server.js`. It belongs to the version of the
 * browser's build beside it, so the server renders exactly what the browser hydrates. It runs where there is nothing but
 * the language itself, so it requires no module of Node.
 */
function serverBuild(app, folder, lines) {
  const base = application({ app, folder, production: true, server: true });
  // `x.server.ts` stands for `x.ts`: there a module has, and renders, what it loads late in the browser.
  return merge({ resolve: { extensions: ['.server.tsx', '.server.ts'] } }, base, {
    name: `${app} for the server`,
    entry: { server: moduleOf(lines) },
    externalsPresets: { node: false },
    output: {
      path: path.join(folder, 'dist', 'server'),
      filename: 'server.js',
      // The build for stitched tests and the browser's source maps are below it.
      clean: { keep: /^(stitched|maps)\// },
    },
    // The server never renders code that loads later, so the file has none of it.
    module: { parser: { javascript: { dynamicImportMode: 'weak' } } },
    plugins: [noImportOfUrls()],
  });
}

/** The exposed modules of a remote. It may require what the shell shares and nothing else. */
function remoteForServer({ app, folder, exposes }) {
  const files = Object.entries(exposes).map(([exposed, file]) => [exposed, exposedModule(folder, file)]);
  const lines = [...importAll('modules', Object.fromEntries(files)), 'export { modules };'];
  const shared = Object.keys(takenFromShell({ folder, standsAlone: false })).map((name) => [name, `commonjs ${name}`]);
  return { ...serverBuild(app, folder, lines), externals: Object.fromEntries(shared) };
}

/**
 * Libraries that the shell shares, as lines of an ES module, with the files of the preset that replace some.
 * @param without names of those that are left out
 */
function sharedByShell(folder, without = []) {
  const shared = Object.entries(providedByShell(folder))
    .filter(([name]) => !without.includes(name))
    .map(([name, { import: file = name }]) => [name, file]);
  const replaced = shared.filter(([name, file]) => file !== name).map(([name, file]) => [`${name}$`, file]);
  return { lines: importAll('libraries', Object.fromEntries(shared)), alias: Object.fromEntries(replaced) };
}

/**
 * The shell, with the libraries that it shares.
 * @param options.renderPage the shell's file that exports `render`
 */
function shellForServer({ folder, renderPage, plugins }) {
  const { lines, alias } = sharedByShell(folder, browserLibraries(folder));
  const exported = ['export { libraries as shared };', `export { render } from ${text(renderPage)};`];
  const globals = `import ${text(path.join(__dirname, 'server-globals.mjs'))};`;
  return merge(serverBuild('shell', folder, [globals, ...lines, ...exported]), {
    resolve: {
      alias: {
        ...alias,
        // No remote is loaded while a page is rendered.
        '@module-federation/enhanced/runtime$': false,
        // Its default is made for Node, with streams.
        'react-dom/server$': 'react-dom/server.edge',
      },
    },
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
  const { lines, alias } = sharedByShell(folder);
  const page = [
    ...lines,
    `import { createShellPage as create } from ${text(shellPage)};`,
    `const provided = ${text(providedByShell(folder), (key, value) => (key === 'import' ? undefined : value))};`,
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
