const path = require('node:path');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const refreshTypeScript = require('react-refresh-typescript').default;
const webpack = require('webpack');

const shim = path.join(__dirname, 'refresh-shim.cjs');

/** Hot reload of components, across the shell and its remotes. */
const refreshPlugins = () => [
  new webpack.NormalModuleReplacementPlugin(/react-refresh[\\/]runtime(\.js)?$/, shim),
  new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, /refresh-shim/] }),
];

const refreshTransformers = () => ({ before: [refreshTypeScript()] });

module.exports = { refreshPlugins, refreshTransformers };
