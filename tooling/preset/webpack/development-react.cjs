const path = require('node:path');
const { withoutPrecompression } = require('./precompress.cjs');

const root = path.join(__dirname, '..', '..', '..');

/**
 * The shell's production build with React's development build in it: only that one reports attributes that differ
 * between the server's HTML and the page (e2e/hydration.spec.ts). Nobody deploys it.
 */
module.exports = () => {
  const shell = require(path.join(root, 'shell', 'webpack.config.cjs'));
  const [forBrowser] = shell({}, { mode: 'production' });
  return {
    ...forBrowser,
    name: 'shell with development React',
    output: {
      ...forBrowser.output,
      path: path.join(root, '.cache', 'development-react', 'shell', 'dist'),
      clean: true,
    },
    // Nobody waits for these scripts to come over a network, and it takes some seconds to make them smaller.
    optimization: { ...forBrowser.optimization, nodeEnv: 'development', minimize: false },
    plugins: withoutPrecompression(forBrowser.plugins),
    cache: { ...forBrowser.cache, name: `${forBrowser.cache.name}-development-react` },
  };
};
