const path = require('node:path');
const { containerName } = require('./ports.cjs');

const client = path.join(__dirname, 'live-shop-client.mjs');

/**
 * What the entry of a remote that is developed in the live shop has in it beside its exposed modules.
 * @param options.port of its development server
 */
const liveShopClient = ({ app, port }) =>
  `${client}?${new URLSearchParams({ remote: app, port, chunks: `webpackChunk${containerName(app)}` })}`;

module.exports = { liveShopClient };
