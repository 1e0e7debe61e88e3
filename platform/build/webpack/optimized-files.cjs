const zopfli = require('@gfx/zopfli');
const CompressionPlugin = require('compression-webpack-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { BannerPlugin, Compilation, SourceMapDevToolPlugin } = require('webpack');

/** swc instead of terser: a sixth of the time, and a little smaller. */
const minimizer = () => [
  new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    extractComments: false,
    minimizerOptions: { compress: { passes: 3 }, format: { comments: false } },
  }),
  new CssMinimizerPlugin(),
];

/**
 * Lets V8 compile every function of these scripts at once, large ones on another thread while they load: most of them run
 * before the page is interactive, and one at a time they cost a slow phone half a second. To other browsers it is a comment.
 * @param include their names in the build
 */
const compileAtOnce = (include) =>
  new BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include,
    // After the minimizer, which takes comments off, and before the source maps, whose lines count it.
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

const compressed = (algorithm, files) =>
  new CompressionPlugin({
    algorithm,
    // index.html is not here: the storefront completes it for each request and sends its own bytes.
    test: /\.(js|css|svg|json|txt|xml|webmanifest)$/,
    threshold: 256,
    // Whatever shrinks.
    minRatio: 1,
    ...files,
  });

/** A `.gz` that is 3 % smaller than zlib's. More iterations than five save nothing. */
const smallerGzip = (file, options, done) => zopfli.gzip(file, { numiterations: 5 }, done);

/**
 * Writes `.br` and `.gz` beside the files of a build, so that the storefront compresses nothing.
 * @param first the scripts that a page loads first, which are worth the time of a smaller `.gz`
 */
const precompress = (first) => [
  compressed('brotliCompress'),
  compressed('gzip', { exclude: first }),
  // A name by a function: webpack takes a hashed name that exists for the same bytes, whatever compressed them.
  compressed(smallerGzip, { include: first, filename: ({ filename }) => `${filename}.gz` }),
];

/**
 * Source maps by which a team reads the errors of pages. They are published with a version below `server/`, which no browser
 * gets; scripts do not name them, and they have positions and names without the sources.
 */
const hiddenSourceMaps = () =>
  new SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: 'server/maps/[file].map',
    append: false,
    noSources: true,
    moduleFilenameTemplate: '[resource-path]',
  });

module.exports = { compileAtOnce, hiddenSourceMaps, minimizer, precompress };
