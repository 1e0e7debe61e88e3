const path = require('node:path');
const { developmentRemotes } = require('./ports.cjs');

const publicFolder = path.join(__dirname, '..', '..', '..', 'shell', 'public');

/**
 * The development server of an app: hot reload, every path returns the app's page, and every origin may load its files,
 * because the shell and the remotes have different ports.
 * @param options.pageInShop address of a remote's page in a running shop; left out: it has its own page
 */
function developmentServer({ port, app, pageInShop }) {
  const inLiveShop = pageInShop !== undefined;
  return {
    port,
    host: 'localhost',
    // The live shop has React's production build, which cannot replace a component in place; it has a separate client.
    hot: !inLiveShop,
    liveReload: !inLiveShop,
    headers: { 'Access-Control-Allow-Origin': '*' },
    historyApiFallback: { disableDotRule: true },
    static: { directory: publicFolder, watch: false },
    // A remote loaded into the shell's page must still listen to its own server.
    client: inLiveShop
      ? false
      : {
          webSocketURL: `ws://localhost:${port}/ws`,
          overlay: { errors: true, warnings: false, runtimeErrors: false },
        },
    webSocketServer: 'ws',
    // webpack's own line is silenced with the rest of its log.
    onListening: () => console.log(`${app} is open at ${pageInShop ?? `http://localhost:${port}`}`),
    setupMiddlewares(middlewares) {
      if (app !== 'shell') return middlewares;
      return [{ name: 'remotes', path: '/remotes.json', middleware: respondWithRemotes }, ...middlewares];
    },
  };
}

function respondWithRemotes(_request, response) {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(developmentRemotes()));
}

module.exports = { developmentServer };
