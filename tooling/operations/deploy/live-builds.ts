import { existsSync } from 'node:fs';
import path from 'node:path';
import { SHELL, type RegistryAccess } from '@piston-parts/server/registry';
import { STITCHED_SHELL_FILE } from '@piston-parts/test-kit/shell-page';

interface Fetch {
  /** What is deployed; its live version is not fetched. */
  readonly app: string;
  /** Folder that may be written to. */
  readonly empty: string;
  /** Gets a line for each reason to test with another build than a live one. */
  readonly print: (line: string) => void;
}

/**
 * Fetches the live versions of everything else: the remotes and the shell. An app of which nothing is live is left out,
 * and so is a shell that was published without its build for stitched tests: tests take this repository's builds of them.
 * @returns the folder of each, to be read only
 */
export async function fetchLiveBuilds(
  registry: Pick<RegistryAccess, 'location' | 'releases' | 'filesOf'>,
  { app, empty, print }: Fetch,
): Promise<Record<string, string>> {
  const { remotes } = await registry.releases();
  const live = Object.entries(remotes).flatMap(([id, release]) =>
    release.live === null || id === app ? [] : [{ id, version: release.live }],
  );
  const fetched = await Promise.all(
    live.map(async ({ id, version }) => [id, await registry.filesOf(id, version, path.join(empty, id))] as const),
  );
  const { [SHELL]: shell, ...builds } = Object.fromEntries(fetched);
  if (Object.keys(builds).length === 0)
    print(
      `! no other remote is live in ${registry.location}: the stitched tests take this repository's builds of them`,
    );
  if (app === SHELL) return builds;
  if (shell !== undefined && existsSync(path.join(shell, STITCHED_SHELL_FILE))) return { ...builds, [SHELL]: shell };
  print(
    shell === undefined
      ? `! no shell is released in ${registry.location}: the stitched tests take this repository's build of it`
      : `! shell@${remotes[SHELL]?.live} was published without a build for stitched tests: they take this repository's ` +
          'build of the shell',
  );
  return builds;
}
