/** The folder in which Node finds `name` from `start`, or undefined. Both are keys of the lockfile's `packages`. */
function resolve(packages, start, name) {
  let folder = start;
  for (;;) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (folder === '') return undefined;
    const parent = folder.lastIndexOf('/node_modules/');
    folder = parent === -1 ? '' : folder.slice(0, parent);
  }
}

/**
 * @param lockfile the parsed package-lock.json
 * @returns optional dependencies without an entry. npm leaves out what its registry does not serve, and `npm ci` refuses the
 * lockfile where one of them is for that platform.
 */
export function missingPlatforms({ packages }) {
  const missing = new Set();
  for (const [start, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const name of Object.keys(optionalDependencies)) {
      if (!resolve(packages, start, name)) missing.add(name);
    }
  }
  return [...missing];
}

/**
 * @param lockfile the parsed package-lock.json
 * @returns packages that npm would install without comparing a hash
 */
export const unverifiedPackages = ({ packages }) =>
  Object.entries(packages)
    .filter(([key, { link, integrity }]) => key.includes('node_modules/') && !link && !integrity?.startsWith('sha512-'))
    .map(([key]) => key);
