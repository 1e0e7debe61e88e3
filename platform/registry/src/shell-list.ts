import path from 'node:path';
import { fileVersion } from '@platform/storefront/reread-when-changed';
import type { ListShells } from '@platform/storefront/shell-files';
import { newestFirst, SHELL } from './names';
import { listPublished, versionFolder } from './registry-folder';

/**
 * Lists the folders of the shell's versions, newest first, again once one was added or removed.
 * @param root absolute folder of the registry
 */
export function createShellList(root: string): ListShells {
  let last: { version: string | undefined; folders: string[] } | undefined;
  return async () => {
    // Looked at first: what is listed after it is at least as new.
    const version = fileVersion(path.join(root, SHELL));
    if (version === undefined) return [];
    if (last?.version === version) return last.folders;
    const versions = newestFirst(await listPublished(root, SHELL));
    last = { version, folders: versions.map((one) => versionFolder(root, SHELL, one)) };
    return last.folders;
  };
}
