const { constants } = require('node:zlib');
const CompressionPlugin = require('compression-webpack-plugin');

const common = {
  // index.html is not here: the storefront completes it for each request and sends its own bytes.
  test: /\.(js|css|svg|json|txt|xml|webmanifest)$/,
  threshold: 256,
  // Whatever shrinks.
  minRatio: 1,
};

/** Writes `.br` and `.gz` beside the files of a build, so that the storefront compresses nothing. */
const precompress = () => [
  new CompressionPlugin({
    ...common,
    filename: '[path][base].br',
    algorithm: 'brotliCompress',
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
  }),
  new CompressionPlugin({
    ...common,
    filename: '[path][base].gz',
    algorithm: 'gzip',
    compressionOptions: { level: 9 },
  }),
];

/** @returns the plugins without those of `precompress` */
const withoutPrecompression = (plugins) => plugins.filter((plugin) => !(plugin instanceof CompressionPlugin));

module.exports = { precompress, withoutPrecompression };
