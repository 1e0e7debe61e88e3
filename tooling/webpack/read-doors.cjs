const { requireTypeScript } = require('./require-typescript.cjs');

/**
 * The doors that the shell opens, by remote.
 * @param file absolute path of its route table
 * @returns e.g. `{ 'mf-cart': ['./cart', './wishlist'] }`
 */
function readDoors(file) {
  const { routeTable, fragmentTable } = requireTypeScript(file);
  const doors = {};
  for (const { remote, door } of [...routeTable, ...Object.values(fragmentTable)]) {
    doors[remote] = [...new Set([...(doors[remote] ?? []), door])].sort();
  }
  return doors;
}

module.exports = { readDoors };
