import type { Release, Releases } from '../releases';
import type { VersionFiles } from './version-files';

/** The releases whose files are on this host. */
export interface FetchedReleases {
  readonly releases: Releases;
  /** Why a release is not the newest one; null when each is. */
  readonly problem: string | null;
}

/** @param before what was released here until now; undefined after a start */
export type FetchReleases = (wanted: Releases, before: Releases | undefined) => Promise<FetchedReleases>;

/** The versions that a visitor may get; none of a disabled remote. */
const versionsOf = ({ live, canary, disabled }: Release): string[] =>
  disabled ? [] : [live, canary?.version].filter((version) => typeof version === 'string');

/**
 * Fetches the files of what is released to this host. A release counts once the versions that it names are here; until then
 * its remote stays as it was.
 */
export const fetchReleases =
  (files: VersionFiles): FetchReleases =>
  async (wanted, before) => {
    const problems: string[] = [];
    const fetched = Object.entries(wanted.remotes).map(async ([remote, release]) => {
      try {
        for (const version of versionsOf(release)) await files.fetch(remote, version);
        return [[remote, release]] as const;
      } catch (error) {
        problems.push(`${remote} stays as it is here: ${error instanceof Error ? error.message : String(error)}`);
        const last = before?.remotes[remote];
        return last ? [[remote, last] as const] : [];
      }
    });
    const remotes = Object.fromEntries((await Promise.all(fetched)).flat());
    return { releases: { remotes }, problem: problems.length > 0 ? problems.join(' ') : null };
  };
