import { LRUCache } from 'lru-cache';
import type { FetchVersion } from '@platform/storefront/remote-files';
import type { FetchShells } from '@platform/storefront/shell-files';
import { isContentHashed } from '@platform/storefront/static-files';
import { newestFirst, SHELL } from '../names';
import { versionFolder } from '../registry-folder';
import type { RegistryStore } from '../registry-state';
import type { VersionRecord } from '../version-record';

/** A missing version is not requested again within this time, because anybody can request any URL. */
const MISSING_MS = 10_000;
const MAX_MISSING = 1000;
/** Of the shell's release: the pages of older ones are gone from most browsers. */
const MAX_PREVIOUS = 2;

interface FetchedForRequests {
  readonly fetchVersion: FetchVersion;
  readonly fetchShells: FetchShells;
}

/** Fetches versions to this host that pages ask for which another host has sent, or which were open before it had anything. */
export function fetchForRequests({ root, files, state }: RegistryStore): FetchedForRequests {
  const missing = new LRUCache<string, true>({ max: MAX_MISSING, ttl: MISSING_MS });

  async function fetchOne(remote: string, version: string): Promise<boolean> {
    const name = `${remote}@${version}`;
    if (missing.has(name)) return false;
    const isHere = await files.fetch(remote, version).catch(() => false);
    if (!isHere) missing.set(name, true);
    return isHere;
  }

  let reading: Promise<VersionRecord[]> | undefined;

  /** Scripts and styles are in the versions' records; of other files nothing is known, so few versions are tried. */
  async function findShells(file: string): Promise<string[]> {
    // Once at a time, however many ask for files that no version has.
    reading ??= state.versions.records(SHELL).finally(() => (reading = undefined));
    const withFile = (await reading).filter(({ integrity }) => integrity[file] !== undefined);
    if (withFile.length > 0) return newestFirst(withFile.map(({ version }) => version));
    const { live, canary, previous = [] } = (await state.releases()).remotes[SHELL] ?? {};
    const released = [live, canary?.version, ...previous.slice(0, MAX_PREVIOUS)];
    return released.filter((version) => typeof version === 'string');
  }

  return {
    fetchVersion: async (remote, version) => void (await fetchOne(remote, version)),
    fetchShells: async (file) => {
      if (!isContentHashed(file) || missing.has(file)) return [];
      missing.set(file, true);
      const folders: string[] = [];
      for (const version of await findShells(file).catch(() => [])) {
        if (await fetchOne(SHELL, version)) folders.push(versionFolder(root, SHELL, version));
      }
      return folders;
    },
  };
}
