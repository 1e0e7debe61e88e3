import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeReleases, type Release, type Releases } from './releases';
import { copyVersion } from './publish';
import { OperatorError } from '../operator-error';
import { readVersion } from './registry-folder';
import { readReleaseText, RELEASES_FILE, readReleases, writeWhole } from './release-file';
import { folderStore } from './state/folder-state';
import { unpackBuild } from './archive';

/** A request that takes longer fails, so that the next one can be sent. */
const RELEASES_TIMEOUT_MS = 5000;
const VERSION_TIMEOUT_MS = 60_000;
const NOT_CHANGED = 304;

export interface MirrorOptions {
  /** Of the registry's server: `https://registry.example`. */
  readonly address: string;
  /** Absolute folder of the copy, which this process alone writes. */
  readonly folder: string;
  /** Receives each version that cannot be fetched; its remote then stays as it was. */
  readonly report: (text: string, error?: unknown) => void;
}

/**
 * Keeps a copy of a registry on another machine: its releases, and every version that a visitor may get. A release is
 * copied once the versions that it names are here completely, so the copy serves alone for as long as it has to.
 * @returns a function that updates the copy
 * @throws OperatorError when the registry does not answer; the copy then stays as it is
 */
export function createRegistryMirror({ address, folder, report }: MirrorOptions): () => Promise<void> {
  let knownTag: string | null = null;

  return async () => {
    const response = await ask(address, '/registry/live', RELEASES_TIMEOUT_MS, knownTag);
    if (response.status === NOT_CHANGED) return;
    const wanted = readReleaseText(await response.text());
    const current = await readReleases(folder).catch((): Releases => ({ remotes: {} }));
    const taken: Record<string, Release> = {};
    let whole = true;
    for (const [remote, release] of Object.entries(wanted.remotes)) {
      try {
        await fetchVersions(address, folder, remote, release);
        taken[remote] = release;
      } catch (error) {
        whole = false;
        report(`${remote} stays as it is here: its release cannot be fetched from the registry.`, error);
        const before = current.remotes[remote];
        if (before) taken[remote] = before;
      }
    }
    await keep(folder, { remotes: taken });
    knownTag = whole ? response.headers.get('etag') : null;
  };
}

async function keep(folder: string, releases: Releases): Promise<void> {
  const file = path.join(folder, RELEASES_FILE);
  const text = `${writeReleases(releases)}\n`;
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before !== text) await writeWhole(file, text);
}

/** The versions that a visitor may get; none of a disabled remote. */
function versionsOf({ live, canary, disabled }: Release): string[] {
  return disabled ? [] : [live, canary?.version].filter((version) => typeof version === 'string');
}

async function fetchVersions(address: string, folder: string, remote: string, release: Release): Promise<void> {
  for (const version of versionsOf(release)) {
    if (!(await readVersion(folder, remote, version))) await fetchVersion(address, folder, remote, version);
  }
}

async function fetchVersion(address: string, root: string, remote: string, version: string): Promise<void> {
  const response = await ask(address, `/registry/versions/${remote}/${version}`, VERSION_TIMEOUT_MS);
  const build = await mkdtemp(path.join(os.tmpdir(), 'piston-parts-version-'));
  try {
    await unpackBuild([Buffer.from(await response.arrayBuffer())], build, remote);
    await copyVersion({ store: folderStore(root), remote, build, version, first: version });
  } finally {
    await rm(build, { recursive: true, force: true });
  }
}

/** @param knownTag ETag of a known response */
async function ask(
  address: string,
  pathname: string,
  timeoutMs: number,
  knownTag: string | null = null,
): Promise<Response> {
  const headers = knownTag === null ? {} : { 'if-none-match': knownTag };
  const response = await fetch(new URL(pathname, address), { headers, signal: AbortSignal.timeout(timeoutMs) }).catch(
    (cause: unknown) => {
      throw new OperatorError(`The registry at ${address} is not answering.`, { cause });
    },
  );
  if (response.ok || response.status === NOT_CHANGED) return response;
  throw new OperatorError(`The registry at ${address} answered ${response.status} to ${pathname}.`);
}
