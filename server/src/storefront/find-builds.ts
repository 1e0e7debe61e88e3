import { readdirSync, readFileSync } from 'node:fs';
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

/** In a repository the workspaces are the apps: git leaves the build of an app behind that another branch has. */
function isAppOf(root: string): (id: string) => boolean {
  try {
    const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      workspaces: string[];
    };
    return (id) => workspaces.includes(id);
  } catch {
    return () => true;
  }
}
