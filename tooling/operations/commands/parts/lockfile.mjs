const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const C_LIBRARIES = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

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

/** Platform in a package's name: `@swc/core-linux-arm-gnueabihf`. */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-');
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc = words.flatMap((word) => (os.includes('linux') && C_LIBRARIES[word] ? [C_LIBRARIES[word]] : []));
  return { ...(os.length && { os }), ...(cpu.length && { cpu }), ...(libc.length && { libc }) };
}

/**
 * @param lockfile the parsed package-lock.json
 * @returns name and version of every optional dependency that has no entry
 */
export function missingPlatforms({ packages }) {
  const missing = new Map();
  for (const [start, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!resolve(packages, start, name)) missing.set(name, version);
    }
  }
  return [...missing].map(([name, version]) => ({ name, version }));
}

/**
 * @param lockfile the parsed package-lock.json
 * @returns packages that npm would install without comparing a hash. An entry that `withMissingPlatforms` made has none: it is
 * installed on its platform alone, which this lockfile's registry did not serve.
 */
export function unverifiedPackages({ packages }) {
  return Object.entries(packages)
    .filter(([key, { link, integrity }]) => key.includes('node_modules/') && !link && !integrity?.startsWith('sha512-'))
    .filter(([, { optional, os, cpu, integrity }]) => integrity || !(optional && (os || cpu)))
    .map(([key]) => key);
}

/** @returns the lockfile with an entry for each of them, in npm's order. */
export function withMissingPlatforms(lockfile) {
  const added = missingPlatforms(lockfile).map(({ name, version }) => [
    `node_modules/${name}`,
    { version, ...platformOf(name), optional: true },
  ]);
  const packages = [...Object.entries(lockfile.packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lockfile, packages: Object.fromEntries(packages) };
}
