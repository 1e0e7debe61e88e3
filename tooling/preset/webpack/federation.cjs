const path = require('node:path');
const webpack = require('webpack');
const { versionOf } = require('./installed-version.cjs');

/**
 * Options that all federation containers of the shop share.
 * - `loaded-first`: with the default, one remote that is down keeps the whole shell from starting.
 * - No type archives (`dts`): TypeScript's project references check more, and loudly.
 */
const federationBasics = () => ({ shareStrategy: 'loaded-first', dts: false });

/**
 * Drops the runtime's code for servers, for manifests in the browser, and for the loading of remotes: the shell brings
 * their entries itself and speaks to their containers (shell/src/remotes/open-container.ts). Sharing is the runtime's.
 */
const federationOptimization = () => ({ target: 'web', disableSnapshot: true, disableRemote: true });
const standIn = (request, file) => new webpack.NormalModuleReplacementPlugin(request, path.join(__dirname, file));

/** Drops what is left of them in the shell's runtime, where no option does. */
const lightRuntime = () => [
  standIn(/[\\/]snapshot[\\/]SnapshotHandler\.js$/, 'without-snapshots.mjs'),
  standIn(/^(\.\.?[\\/])+utils[\\/]preload\.js$/, 'without-preloading.mjs'),
  standIn(/^(\.\.?[\\/])+utils[\\/]load\.js$/, 'without-loading.mjs'),
  standIn(/^\.[\\/]dom\.js$/, 'without-elements.mjs'),
];

/** The functions of bundler-runtime.mjs, each by the name of the file that the bundler runtime's index asks for. */
const GIVEN_FUNCTIONS = [
  'attachShareScopeMap',
  'consumes',
  'getSharedFallbackGetter',
  'init',
  'initContainerEntry',
  'initializeSharing',
  'installInitialConsumes',
];
const nameGivenFunctions = () => GIVEN_FUNCTIONS;
const isGiven = (request) => GIVEN_FUNCTIONS.some((name) => request === `./${name}.js`);

/** Which release of the bundler runtime this build gives or asks for. */
const bundlerRuntimeVersion = () => versionOf('@module-federation/webpack-bundler-runtime');

/** Lets a remote take them from the shell instead of bringing them again. */
const takenBundlerRuntime = () =>
  new webpack.ExternalsPlugin('global', ({ context, request }, decide) => {
    const given = /[\\/]webpack-bundler-runtime[\\/]dist$/.test(context) && isGiven(request);
    decide(null, given ? 'PISTON_PARTS_BUNDLER_RUNTIME' : undefined);
  });

module.exports = {
  bundlerRuntimeVersion,
  federationBasics,
  federationOptimization,
  lightRuntime,
  nameGivenFunctions,
  takenBundlerRuntime,
};
