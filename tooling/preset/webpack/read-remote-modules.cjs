const { linkedRoutes } = require('./shop-routes.cjs');

/**
 * The exposed modules that the shop needs, by remote: those of the addresses that it links to, and the fragments.
 * @param file absolute path of the shell's module that exports `routesForStorefront`
 * @returns e.g. `{ 'mf-cart': ['./cart', './wishlist'] }`
 */
function readRemoteModules(file) {
  const modules = Object.entries(linkedRoutes(file)).map(([remote, { routes, fragments = {} }]) => [
    remote,
    [...new Set([...routes.map(({ module }) => module), ...Object.values(fragments)])].sort(),
  ]);
  return Object.fromEntries(modules);
}

module.exports = { readRemoteModules };
