import path from 'node:path';
import { SHELL, type RegistryAccess } from '@piston-parts/server/registry';

/**
 * Folder of each remote's live version, fetched where it does not lie on this disk. A remote of which nothing is live is
 * left out, and tests take this repository's build of it.
 * @param empty folder that may be written to
 * @param print gets a line when nothing at all is live
 */
export async function fetchLiveBuilds(
  registry: Pick<RegistryAccess, 'location' | 'releases' | 'filesOf'>,
  empty: string,
  print: (line: string) => void,
): Promise<Record<string, string>> {
  const { remotes } = await registry.releases();
  const builds: Record<string, string> = {};
  for (const [id, { live }] of Object.entries(remotes)) {
    if (live !== null && id !== SHELL) builds[id] = await registry.filesOf(id, live, path.join(empty, id));
  }
  if (Object.keys(builds).length === 0) {
    print(
      `! nothing is live in ${registry.location} yet: the other remotes of the stitched tests are this repository's builds`,
    );
  }
  return builds;
}
