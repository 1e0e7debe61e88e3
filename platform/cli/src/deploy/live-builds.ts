import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SHELL, type RegistryAccess } from '../index';
import { STITCHED_SHELL_FILE } from '@platform/protocol/stitched-shell';
import type { Workplace } from './workplace';

/** App → absolute folder of its build. */
export type Builds = Readonly<Record<string, string>>;

type Registry = Pick<RegistryAccess, 'location' | 'releases' | 'fetchFiles'>;

interface Fetch extends Pick<Workplace, 'app' | 'hasOthers'> {
  /** Folder that may be written to. */
  readonly empty: string;
  /** Gets a line for each reason to test with another build than a live one. */
  readonly print: (line: string) => void;
}

/**
 * Fetches the live versions of everything but the app itself: the other remotes and the shell. What is not live is left
 * out, and so is a shell that was published without its build for stitched tests: tests take the repository's builds of them.
 * @returns the folder of each, to be read only
 */
export async function fetchLiveBuilds(
  registry: Registry,
  { app, hasOthers, empty, print }: Fetch,
): Promise<Record<string, string>> {
  const { remotes } = await registry.releases();
  const live = Object.entries(remotes).flatMap(([id, release]) =>
    release.live === null || id === app ? [] : [{ id, version: release.live }],
  );
  const fetched = await Promise.all(
    live.map(async ({ id, version }) => {
      const folder = path.join(empty, id);
      await registry.fetchFiles(id, version, folder);
      return [id, folder] as const;
    }),
  );
  const { [SHELL]: shell, ...builds } = Object.fromEntries(fetched);
  if (Object.keys(builds).length === 0 && hasOthers) {
    print(
      `! no other remote is live in ${registry.location}: the stitched tests take this repository's builds of them`,
    );
  }
  if (app === SHELL) return builds;
  if (shell !== undefined && existsSync(path.join(shell, STITCHED_SHELL_FILE))) return { ...builds, [SHELL]: shell };
  const reason =
    shell === undefined
      ? `no shell is released in ${registry.location}`
      : `shell@${remotes[SHELL]?.live} was published without a build for stitched tests`;
  print(`! ${reason}: ${hasOthers ? "they take this repository's build of it" : 'they are left out'}`);
  return builds;
}

/** Runs a check with the folders of what is live beside an app. */
export async function withLiveBuilds(
  registry: Registry,
  { print = () => undefined, ...workplace }: Pick<Workplace, 'app' | 'hasOthers'> & { readonly print?: Fetch['print'] },
  run: (builds: Builds) => Promise<string | null>,
): Promise<string | null> {
  const empty = mkdtempSync(path.join(os.tmpdir(), 'live-builds-'));
  try {
    return await run(await fetchLiveBuilds(registry, { ...workplace, empty, print }));
  } finally {
    rmSync(empty, { recursive: true });
  }
}
