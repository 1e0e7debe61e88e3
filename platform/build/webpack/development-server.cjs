const path = require('node:path');

/**
 * The development server of an app: hot reload, every path returns the app's page, and every origin may load its files,
 * because the shell and the remotes have different ports.
 * @param options.folder the app's folder, beside the shell's
 * @param options.pageInShop address of a remote's page in a running shop; left out: it has its own page
 */
const developmentServer = ({ port, app, folder, pageInShop }) => ({
  port,
  host: 'localhost',
  // The live shop has React's production build, which cannot replace a component in place; it has a separate client.
  hot: !pageInShop,
  liveReload: !pageInShop,
  headers: { 'Access-Control-Allow-Origin': '*' },
  historyApiFallback: { disableDotRule: true },
  static: { directory: path.join(folder, '..', 'shell', 'public'), watch: false },
  client: !pageInShop && {
    // A remote loaded into the shell's page must still listen to its own server.
    webSocketURL: `ws://localhost:${port}/ws`,
    overlay: { errors: true, warnings: false, runtimeErrors: false },
  },
  webSocketServer: 'ws',
  // webpack's own line is silenced with the rest of its log.
  onListening: () => console.log(`${app} is open at ${pageInShop ?? `http://localhost:${port}`}`),
});

module.exports = { developmentServer };
