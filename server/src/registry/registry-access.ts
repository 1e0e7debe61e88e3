import os from 'node:os';
import { addLink } from '../preview/previews';
import type { Preview } from '@platform/storefront/live-remotes';
import type { ReleaseStatistics } from '../telemetry/release-statistics';
import { changeRelease, type ReleaseChange } from './change-release';
import { addToken, withdrawToken, type NewToken } from './change-tokens';
import { findShells } from './find-shells';
import { checkRelease } from './gates/check-build';
import { checkApp, newestFirst } from './names';
import type { PublicationLine, Source } from './publications';
import { publish, type Published } from './publish';
import type { HistoryLine } from './release-file';
import { versionFolder } from './registry-folder';
import { readShopAddress } from './shop-address';
import type { CommandLine } from './registry-texts';
import type { ReleaseCommand, Releases } from './releases';
import { pruneVersions, type Pruning } from './remove-old-versions';
import { folderStore } from './state/folder-state';
import type { RegistryStore } from './state/registry-state';
import type { StoredToken } from './token-file';

/** A build to publish; `folder` is absolute, `first` the number of a remote's very first version. */
export interface Build {
  readonly remote: string;
  readonly folder: string;
  readonly version?: string | undefined;
  readonly first: string;
  /** Publishes it even if gates refuse it; its record keeps their reasons. */
  readonly force?: boolean | undefined;
  readonly source?: Source | undefined;
  /** Who publishes it; over HTTP, the holder of the token. */
  readonly by?: string | undefined;
}

/** A registry as people and deploys use it: a folder on this machine, or a server. */
export interface RegistryAccess {
  /** Folder or URL, for messages. */
  readonly location: string;
  readonly commandLine: CommandLine;
  /** Completes the commands that a text names, so that they are for this registry. */
  readonly withAddress: (text: string) => string;
  /**
   * Checks early whether this user may publish and release a remote.
   * @throws OperatorError when a token is missing or is not valid for it
   */
  readonly checkAccess: (remote: string) => Promise<void>;
  /** Where the live shell's contract is read: the folder of its build, or a URL. */
  readonly shell: () => Promise<string>;
  readonly releases: () => Promise<Releases>;
  /** What pages have reported of the released versions. */
  readonly statistics: () => Promise<ReleaseStatistics>;
  /** Newest first. */
  readonly versions: (remote: string) => Promise<string[]>;
  /** Those whose record cannot be read; newest first. */
  readonly damaged: (remote: string) => Promise<string[]>;
  /**
   * @param empty folder that may be written to
   * @returns a folder with the files of a published version, to be read only
   */
  readonly filesOf: (remote: string, version: string, empty: string) => Promise<string>;
  /** Who published what from which sources, newest first. */
  readonly publications: (remote: string) => Promise<PublicationLine[]>;
  /** Oldest first. */
  readonly history: () => Promise<HistoryLine[]>;
  /**
   * @param by who changes it, for the history
   * @param options.force releases a version although it does not fit the live shell
   */
  readonly change: (
    command: ReleaseCommand,
    by: string,
    options?: { readonly force?: boolean | undefined },
  ) => Promise<ReleaseChange>;
  readonly publish: (build: Build) => Promise<Published>;
  /**
   * Makes a ticket with which one browser previews what is not live.
   * @throws OperatorError when a token is missing or not valid
   */
  readonly previewTicket: (wanted: Preview) => Promise<string>;
  /** Where the shop is open that shows what is live here, or was last: an origin or a URL. */
  readonly shopAddress: () => Promise<string>;
}

/** A registry on this machine, with the operations that need its folder. */
export interface LocalRegistry extends RegistryAccess {
  /** Withdrawn ones included, oldest first. */
  readonly tokens: () => Promise<StoredToken[]>;
  /** @returns the token, which is stored nowhere, and its id */
  readonly addToken: (token: NewToken) => Promise<{ token: string; id: string }>;
  readonly withdrawToken: (id: string) => Promise<StoredToken>;
  /** @returns the versions that were removed, or would be, as `mf-cart@1.0.0`; then torn uploads to a bucket */
  readonly prune: (pruning: Pruning) => Promise<string[]>;
}

/**
 * @param root absolute folder of the registry; it is created when something is first published
 * @param shell what a build has to fit where no shell is released: the folder of its build, or the URL of a running shop
 */
export const folderRegistry = (root: string, shell: string): LocalRegistry => localRegistry(folderStore(root), shell);

/** @param shell what a build has to fit where no shell is released: the folder of its build, or the URL of a running shop */
export function localRegistry(store: RegistryStore, shell: string): LocalRegistry {
  const { root, state, files } = store;
  return {
    location: root,
    shell: async () => (await findShells(store, shell))[0] ?? shell,
    filesOf: async (remote, version) => {
      await files.fetch(remote, version);
      return versionFolder(root, remote, version);
    },
    commandLine: (words) => `npm run registry -- ${words}`,
    withAddress: (text) => text,
    // The rights of the folder's files decide.
    checkAccess: async () => undefined,
    releases: state.releases,
    statistics: state.statistics,
    versions: async (remote) => newestFirst(await state.versions.published(checkApp(remote))),
    damaged: async (remote) => newestFirst(await state.versions.damaged(checkApp(remote))),
    publications: state.publications,
    history: state.history,
    change: (command, by, { force } = {}) =>
      changeRelease(store, command, by, {
        findReasons: async (record) => checkRelease(store, record, await findShells(store, shell)),
        force,
      }),
    shopAddress: () => readShopAddress(root),
    previewTicket: (wanted) => addLink(state, { ...wanted, token: null }),
    publish: async ({ folder, by = os.userInfo().username, ...build }) =>
      publish({ store, shells: await findShells(store, shell), build: folder, by, ...build }),
    tokens: state.tokens,
    addToken: (token) => addToken(state, token),
    withdrawToken: (id) => withdrawToken(state, id),
    prune: (pruning) => pruneVersions(store, pruning),
  };
}
