const { shellRoutes } = require('./shop-routes.cjs');

/**
 * The exposed modules that the shell needs, by remote: those of the addresses that it links to, and the fragments.
 * @param file absolute path of the shell's module that exports `routesForStorefront`
 * @returns e.g. `{ 'mf-cart': ['./cart', './wishlist'] }`
 */
function readRemoteModules(file) {
  const modules = Object.entries(shellRoutes(file).remotes).map(([remote, { routes, fragments = {} }]) => [
    remote,
    [...new Set([...routes.map(({ module }) => module), ...Object.values(fragments)])].sort(),
  ]);
  return Object.fromEntries(modules);
}

/** What the shell can do with the routes that remotes declare: its guards, its own pages, and the addresses that it links to. */
function readRouting(file) {
  const { guards, pages, remotes } = shellRoutes(file);
  const pathsOf = (routes) => routes.map(({ path }) => path);
  const linked = Object.entries(remotes).map(([remote, { routes }]) => [remote, pathsOf(routes)]);
  return { guards, pages: pathsOf(pages), linked: Object.fromEntries(linked) };
}

module.exports = { readRemoteModules, readRouting };
