import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Packages that build, test and publish a remote in another repository, and the folder of each. */
const PACKED = {
  '@piston-parts/shared-contract': 'shared-contract',
  '@piston-parts/shared-store': 'shared-store',
  '@piston-parts/shared-ui': 'shared-ui',
  '@piston-parts/preset': 'tooling/preset',
  '@piston-parts/test-kit': 'tooling/test-kit',
  '@platform/build': 'platform/build',
  '@platform/cli': 'platform/cli',
  '@platform/host': 'platform/host',
  '@platform/process': 'platform/process',
  '@platform/protocol': 'platform/protocol',
  '@platform/registry': 'platform/registry',
  '@platform/storefront': 'platform/storefront',
  '@platform/test-kit': 'platform/test-kit',
};

/**
 * Packs the tooling and the shared packages, as a registry would have them.
 * @param root the repository's folder
 * @param folder absolute folder for the files
 * @returns package → name of its file
 */
export function packPackages(root, folder) {
  mkdirSync(folder, { recursive: true });
  const workspaces = Object.values(PACKED).flatMap((name) => ['-w', name]);
  const text = execFileSync('npm', ['pack', '--json', '--pack-destination', folder, ...workspaces], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  }).toString();
  return Object.fromEntries(JSON.parse(text).map(({ name, filename }) => [name, path.basename(filename)]));
}

/** Libraries of others that these packages are developed with here, and that are needed where they are installed. */
export function librariesOfTools(root) {
  const dependencies = ['platform/build', 'platform/test-kit', 'tooling/preset', 'tooling/test-kit'].map(
    (folder) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')).devDependencies,
  );
  const all = Object.assign({}, ...dependencies);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !/^@(piston-parts|platform)\//.test(name)));
}
