const { requireTypeScript } = require('./require-typescript.cjs');

/**
 * The exposed modules that the shell loads, by remote.
 * @param file absolute path of its route table
 * @returns e.g. `{ 'mf-cart': ['./cart', './wishlist'] }`
 */
function readRemoteModules(file) {
  const { routeTable, fragmentTable } = requireTypeScript(file);
  const modules = {};
  for (const { remote, module: exposed } of [...routeTable, ...Object.values(fragmentTable)]) {
    modules[remote] = [...new Set([...(modules[remote] ?? []), exposed])].sort();
  }
  return modules;
}

module.exports = { readRemoteModules };
