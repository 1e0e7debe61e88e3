const path = require('node:path');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const refreshTypeScript = require('react-refresh-typescript').default;

/** Hot reload of components, across the shell and its remotes. */
const refreshPlugins = () => [
  new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, /one-refresh-runtime/] }),
];

const refreshAlias = { 'react-refresh/runtime$': path.join(__dirname, 'one-refresh-runtime.cjs') };

const refreshTransformers = () => ({ before: [refreshTypeScript()] });

module.exports = { refreshAlias, refreshPlugins, refreshTransformers };
