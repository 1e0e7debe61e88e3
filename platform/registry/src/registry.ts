import { OperatorError } from '@platform/process/operator-error';
import { changeRelease, type ReleaseChange, type ReleaseGate } from './change-release';
import { findShells } from './find-shells';
import { checkRelease } from './gates/check-release';
import { newestFirst } from './names';
import { publish, type Published } from './publish';
import { listDamaged } from './registry-folder';
import type { Source } from './publications';
import type { ReleaseCommand } from './releases';
import type { RegistryStore } from './registry-state';

/** A build to publish; `folder` is absolute, `first` the number of a remote's very first version. */
export interface Build {
  readonly remote: string;
  readonly folder: string;
  readonly version?: string | undefined;
  readonly first: string;
  /** Publishes it even if gates refuse it; its record keeps their reasons. */
  readonly force?: boolean | undefined;
  /** Publishes it, not live, although only a release set with others can give what it needs. */
  readonly forSet?: boolean | undefined;
  readonly source?: Source | undefined;
  readonly by: string;
  /** Releases it as well: to everybody (`live`), or to a percentage of the shoppers; left out: it is not live yet. */
  readonly release?: 'live' | number | undefined;
}

/** A version that was published and, where the build asked for it, released. */
export interface Deployed extends Published {
  readonly change?: ReleaseChange;
}

/** A registry that this process has open, with its gates. */
export interface Registry {
  readonly publish: (build: Build) => Promise<Deployed>;
  /**
   * @param by who changes it, for the history
   * @param options.force releases a version although it does not fit what is live
   */
  readonly change: (
    command: ReleaseCommand,
    by: string,
    options?: { readonly force?: boolean | undefined } & Pick<ReleaseGate, 'authorize'>,
  ) => Promise<ReleaseChange>;
  /** Newest first; the damaged ones are not among the others. */
  readonly versions: (remote: string) => Promise<{ versions: string[]; damaged: string[] }>;
  /** The shell and the versions that a build has to fit. */
  readonly shells: () => Promise<string[]>;
}

const commandFor = (remote: string, version: string, release: 'live' | number): ReleaseCommand =>
  release === 'live' ? { kind: 'live', remote, version } : { kind: 'canary', remote, version, percent: release };

/** @param shell what a build has to fit where no shell is released: the folder of its build, or the URL of a running shop */
export function createRegistry(store: RegistryStore, shell: string): Registry {
  const shells = () => findShells(store, shell);
  const { versions } = store.state;
  return {
    shells,
    publish: async ({ folder, release, ...build }) => {
      const published = await publish({ store, shells: await shells(), build: folder, ...build });
      if (release === undefined) return published;
      const { remote, version } = published.record;
      const { force } = build;
      const change = await changeRelease(store, commandFor(remote, version, release), build.by, {
        check: (planned) => checkRelease(store, planned, shell),
        force,
      }).catch((error: unknown) => {
        if (!(error instanceof OperatorError)) throw error;
        throw new OperatorError(`${remote}@${version} is published, and not released: ${error.message}`);
      });
      return { ...published, change };
    },
    change: (command, by, options = {}) =>
      changeRelease(store, command, by, { ...options, check: (planned) => checkRelease(store, planned, shell) }),
    versions: async (remote) => {
      const records = await versions.records(remote);
      const damaged = await listDamaged(store.root, remote);
      return { versions: newestFirst(records.map(({ version }) => version)), damaged: newestFirst(damaged) };
    },
  };
}
