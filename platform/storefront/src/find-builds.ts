import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { RemoteBuild } from './built-remotes';

/**
 * Finds the apps of a repository and where their builds lie, whether or not they were built.
 * @param root absolute folder that holds `shell/` and the remotes, `mf-*`
 */
export function findBuilds(root: string): { shell: { folder: string }; remotes: RemoteBuild[] } {
  const ids = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
    .map((entry) => entry.name)
    .filter(isAppOf(root));
  return {
    shell: { folder: path.join(root, 'shell', 'dist') },
    remotes: ids.map((id) => ({ id, folder: path.join(root, id, 'dist') })),
  };
}

/** In a repository the packages are the apps: git leaves the build of an app behind that another branch has. */
const isAppOf = (root: string) => (id: string) =>
  !existsSync(path.join(root, 'package.json')) || existsSync(path.join(root, id, 'package.json'));
