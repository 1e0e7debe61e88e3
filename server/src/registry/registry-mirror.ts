import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Pointer, Pointers } from './pointers';
import { publish } from './publish';
import { RegistryError } from './registry-error';
import { parsePointers, POINTER_FILE, readPointers, readVersion, writeWhole } from './registry-folder';
import { unpackBuild } from './unpack';

/** After this long an answer is not waited for any more, so that the next question can be asked. */
const POINTERS_WITHIN_MS = 5000;
const VERSION_WITHIN_MS = 60_000;
const NOT_CHANGED = 304;

export interface MirrorOptions {
  /** Of the registry's server: `https://registry.example`. */
  readonly address: string;
  /** Absolute folder of the copy, which this process alone writes. */
  readonly folder: string;
  /** Told of a version that cannot be had, while its remote stays at what it was. */
  readonly report: (text: string, error?: unknown) => void;
}

/**
 * Keeps a copy of a registry on another machine: of its pointers, and of every version that a visitor may get. A pointer
 * is taken over once the versions that it names are here whole, so the copy can serve by itself, for as long as need be.
 * @returns brings the copy up to date
 * @throws RegistryError when the registry does not answer; the copy then stays as it is
 */
export function createRegistryMirror({ address, folder, report }: MirrorOptions): () => Promise<void> {
  let knownTag: string | null = null;

  return async () => {
    const answer = await ask(address, '/registry/live', POINTERS_WITHIN_MS, knownTag);
    if (answer.status === NOT_CHANGED) return;
    const wanted = parsePointers(await answer.text());
    const standing = await readPointers(folder).catch((): Pointers => ({ remotes: {} }));
    const taken: Record<string, Pointer> = {};
    let whole = true;
    for (const [remote, pointer] of Object.entries(wanted.remotes)) {
      try {
        await bringVersions(address, folder, remote, pointer);
        taken[remote] = pointer;
      } catch (error) {
        whole = false;
        report(`${remote} stays as it is here: what the registry says cannot be had.`, error);
        const before = standing.remotes[remote];
        if (before) taken[remote] = before;
      }
    }
    await keep(folder, { remotes: taken });
    knownTag = whole ? answer.headers.get('etag') : null;
  };
}

async function keep(folder: string, pointers: Pointers): Promise<void> {
  const file = path.join(folder, POINTER_FILE);
  const text = `${JSON.stringify(pointers, null, 2)}\n`;
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before !== text) await writeWhole(file, text);
}

/** Those that a visitor may get; of a remote that is taken out, none. */
function versionsOf({ live, canary, killed }: Pointer): string[] {
  return killed ? [] : [live, canary?.version].filter((version) => typeof version === 'string');
}

async function bringVersions(address: string, folder: string, remote: string, pointer: Pointer): Promise<void> {
  for (const version of versionsOf(pointer)) {
    if (!(await readVersion(folder, remote, version))) await bringVersion(address, folder, remote, version);
  }
}

async function bringVersion(address: string, root: string, remote: string, version: string): Promise<void> {
  const answer = await ask(address, `/registry/versions/${remote}/${version}`, VERSION_WITHIN_MS);
  const build = await mkdtemp(path.join(os.tmpdir(), 'piston-parts-version-'));
  try {
    await unpackBuild([Buffer.from(await answer.arrayBuffer())], build);
    await publish({ root, remote, build, version, first: version });
  } finally {
    await rm(build, { recursive: true, force: true });
  }
}

/** @param knownTag ETag of an answer that need not be sent again */
async function ask(
  address: string,
  place: string,
  withinMs: number,
  knownTag: string | null = null,
): Promise<Response> {
  const headers = knownTag === null ? {} : { 'if-none-match': knownTag };
  const answer = await fetch(new URL(place, address), { headers, signal: AbortSignal.timeout(withinMs) }).catch(
    (cause: unknown) => {
      throw new RegistryError(`The registry at ${address} is not answering.`, { cause });
    },
  );
  if (answer.ok || answer.status === NOT_CHANGED) return answer;
  throw new RegistryError(`The registry at ${address} answered ${answer.status} to ${place}.`);
}
