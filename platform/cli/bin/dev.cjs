#!/usr/bin/env node
/**
 * `shop-dev`: a remote in another repository, alone.
 * shop-dev --to https://shop.example    the same inside pages of a running shop
 */
const path = require('node:path');
const { parseArgs } = require('node:util');
const { findObstacle } = require('../src/develop/find-obstacle.cjs');

const inRemote = (name) => require.resolve(name, { paths: [process.cwd()] });

async function main() {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (to !== undefined) {
    const { config } = require(path.join(process.cwd(), 'package.json'));
    const port = process.env.REMOTE_PORT || config.port;
    const obstacle = await findObstacle(to, `http://localhost:${port}`);
    if (obstacle !== null) throw new Error(obstacle);
    process.env.IN_LIVE_SHOP = to;
  }
  process.argv = [process.argv[0], inRemote('webpack/bin/webpack.js'), 'serve', '--mode', 'development'];
  require(inRemote('webpack/bin/webpack.js'));
}

main().catch(({ message }) => {
  // Node adds a sentence on words that begin with a hyphen.
  console.error(message.split('. To specify')[0]);
  process.exit(1);
});
