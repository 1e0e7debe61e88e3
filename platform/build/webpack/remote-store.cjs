const fs = require('node:fs');
const path = require('node:path');
const tsx = require('tsx/cjs/api');

const storeFile = (folder) => path.join(folder, 'src', 'store.ts');

const hasStore = (folder) => fs.existsSync(storeFile(folder));

/**
 * An exposed module of a remote: the file, and beside its exports the `store` of the remote's
 * `src/store.ts`, if it has one.
 * @param file relative to the remote's folder
 */
function exposedModule(folder, file) {
  const exposedFile = path.join(folder, file);
  if (!hasStore(folder)) return exposedFile;
  const [exposed, store] = [exposedFile, storeFile(folder)].map((name) => JSON.stringify(name));
  const lines = [`export * from ${exposed};`, `export { default } from ${exposed};`, `export { store } from ${store};`];
  return `data:text/javascript,${encodeURIComponent(lines.join('\n'))}`;
}

/**
 * Names of the slices of state that a remote declares, for the registry to compare.
 * @throws Error when one does not begin with the remote's name, or two are the same
 */
function declaredSlices(app, folder) {
  if (!hasStore(folder)) return [];
  const names = tsx.require(storeFile(folder), __filename).store.slices.map(({ name }) => name);
  const foreign = names.find((name) => !name.startsWith(`${app}/`));
  if (foreign !== undefined)
    throw new Error(
      `${app}/src/store.ts names a slice ${foreign}. The slices of ${app} are named ${app}/…, as no other's.`,
    );
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`${app}/src/store.ts has two slices ${twice}: name one differently.`);
  return names;
}

module.exports = { declaredSlices, exposedModule };
