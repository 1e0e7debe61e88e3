import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RECORD_FILE } from '@platform/storefront/remote-manifest';
import { checkBuild } from './gates/check-build';
import { afterVersion, checkVersion, newestFirst, nextVersion } from './names';
import { OperatorError } from '@platform/process/operator-error';
import type { Source } from './publications';
import { makeRemoteFolder } from './registry-folder';
import { removeOldVersions } from './remove-old-versions';
import type { RegistryStore } from './registry-state';
import type { VersionList } from './version-rows';
import { checkRecord, describeBuild, digestOf, filesIn, type VersionRecord } from './version-record';

interface NewVersion {
  readonly store: RegistryStore;
  readonly remote: string;
  /** Absolute folder of the build. It is copied, and stays as it is. */
  readonly build: string;
  /** Default: the next free one, or the existing one with the same content. */
  readonly version?: string | undefined;
  /** Number of the remote's very first version. */
  readonly first: string;
}

export interface Publication extends NewVersion {
  /** Each shell that shoppers get, the folder of its build or the URL of a running shop: what a remote has to fit. */
  readonly shells: readonly string[];
  /** Publishes the build even if gates refuse it. */
  readonly force?: boolean | undefined;
  /** Whether what it needs of others is compared when it is released, with the others of a set. */
  readonly forSet?: boolean | undefined;
  /** The releases that the gates compare with; default: the current ones. */
  readonly beside?: RegistryStore | undefined;
  readonly source?: Source | undefined;
  /** Who publishes it. */
  readonly by: string;
}

export interface Published {
  readonly record: VersionRecord;
  /** Whether it is a new version; false when there was one with the same content. */
  readonly added: boolean;
  /** Faults that the gates have found and its publisher has overruled. */
  readonly reasons: readonly string[];
}

/**
 * Publishes a build as a version that never changes again, once it has passed the gates.
 * @throws OperatorError when the build is not whole, does not pass a gate, or the wanted number is taken by other content
 */
export async function publish({
  shells,
  force = false,
  forSet,
  beside,
  source,
  by,
  ...wanted
}: Publication): Promise<Published> {
  const published = await addVersion(wanted, async (staging, described) => {
    const reasons = await checkBuild(staging, described, { store: beside ?? wanted.store, shells, forSet });
    if (reasons.length > 0 && !force) {
      throw new OperatorError(`${reasons.join('\n')}\n\nNothing was published. To publish it nevertheless: --force`);
    }
    return reasons;
  });
  const { remote, version, published: at, forced } = published.record;
  if (published.added) {
    const isForced = forced && { forced: true as const };
    const digest = digestOf(published.record);
    await wanted.store.state.addPublication({
      remote,
      version,
      at,
      by,
      digest,
      ...(source && { source }),
      ...isForced,
    });
  }
  return published;
}

type Check = (staging: string, described: Awaited<ReturnType<typeof describeBuild>>) => Promise<string[]>;

/**
 * The build is copied to a staging folder and becomes a version in one step, so a version is never incomplete, and of two
 * publishers of one number the second gets the next. Old versions are removed.
 * @param check returns the overruled reasons against it
 */
async function addVersion(wanted: NewVersion, check: Check): Promise<Published> {
  const { store, remote, build, version, first } = wanted;
  const { root, state, files } = store;
  if (version !== undefined) checkVersion(version);
  const folder = await makeRemoteFolder(root, remote);
  const staging = path.join(folder, `.${randomUUID()}`);
  try {
    await copyBuild(build, staging);
    const described = await describeBuild(staging, remote);
    const reasons = await check(staging, described);
    const same = await findSame(state.versions, remote, described.contents, version);
    if (same) return { record: same, added: false, reasons };

    const facts = {
      ...described,
      ...(reasons.length > 0 && { forced: [...reasons] }),
      published: new Date().toISOString(),
    };
    let number = version ?? nextVersion(await state.versions.taken(remote), first);
    for (;;) {
      const record = checkRecord({ ...facts, version: number });
      await writeFile(path.join(staging, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
      if (await files.add(staging, record)) {
        await removeOldVersions(store, record);
        return { record, added: true, reasons };
      }
      if (version !== undefined) throw taken(remote, version);
      number = afterVersion(number);
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Node's own `cp` takes three times the processor time for the two thousand pictures of a shell. */
async function copyBuild(build: string, staging: string): Promise<void> {
  const files = await filesIn(build);
  for (const folder of new Set(['', ...files.map((file) => path.dirname(file))]))
    await mkdir(path.join(staging, folder), { recursive: true });
  for (const file of files) await copyFile(path.join(build, file), path.join(staging, file));
}

/** @returns the newest version with the same content; with a wanted number, that one alone */
async function findSame(versions: VersionList, remote: string, contents: string, wanted: string | undefined) {
  const same = (await versions.records(remote)).filter((record) => record.contents === contents);
  const [version] = wanted === undefined ? newestFirst(same.map((record) => record.version)) : [wanted];
  return same.find((record) => record.version === version);
}

const taken = (remote: string, version: string) =>
  new OperatorError(
    `${remote}@${version} is published already, with other content, and a version never changes. ` +
      `Leave --version out to take the next number, or name another.`,
  );
