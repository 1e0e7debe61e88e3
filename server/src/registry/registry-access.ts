import os from 'node:os';
import { LINK_MS } from '../preview/preview-server';
import { signTicket } from '../preview/preview-ticket';
import type { ReleaseStatistics } from '../telemetry/release-statistics';
import { readStatistics } from '../telemetry/statistics-file';
import { checkRelease } from './gates/check-build';
import { newestFirst } from './names';
import { readPublications, type PublicationLine, type Source } from './publications';
import { publish, type Published } from './publish';
import { changeRelease, readHistory, readReleases, type HistoryLine, type ReleaseChange } from './release-file';
import { listPublished, versionFolder } from './registry-folder';
import type { CommandLine } from './registry-texts';
import type { ReleaseCommand, Releases } from './releases';

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
  readonly shell: string;
  readonly releases: () => Promise<Releases>;
  /** What pages have reported of the released versions. */
  readonly statistics: () => Promise<ReleaseStatistics>;
  /** Newest first. */
  readonly versions: (remote: string) => Promise<string[]>;
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
   * @param options.force brings a version to shoppers although it does not fit the live shell
   */
  readonly change: (
    command: ReleaseCommand,
    by: string,
    options?: { readonly force?: boolean | undefined },
  ) => Promise<ReleaseChange>;
  readonly publish: (build: Build) => Promise<Published>;
  /**
   * Makes a ticket with which a browser gets the right to preview what is not live.
   * @throws OperatorError when a token is missing or not valid
   */
  readonly previewTicket: () => Promise<string>;
}

/**
 * @param root absolute folder of the registry; it is created when something is first published
 * @param shell folder of the live shell's build, or the URL of a running shop: what a build has to fit
 */
export function folderRegistry(root: string, shell: string): RegistryAccess {
  return {
    location: root,
    shell,
    filesOf: async (remote, version) => versionFolder(root, remote, version),
    commandLine: (words) => `npm run registry -- ${words}`,
    withAddress: (text) => text,
    // The rights of the folder's files decide.
    checkAccess: async () => undefined,
    releases: () => readReleases(root),
    statistics: () => readStatistics(root),
    versions: async (remote) => newestFirst(await listPublished(root, remote)),
    publications: (remote) => readPublications(root, remote),
    history: () => readHistory(root),
    change: (command, by, { force } = {}) =>
      changeRelease(root, command, by, { findReasons: (record) => checkRelease(root, record, shell), force }),
    previewTicket: () => signTicket(root, { until: Date.now() + LINK_MS, versions: {} }),
    publish: ({ folder, by = os.userInfo().username, ...build }) =>
      publish({ root, shell, build: folder, by, ...build }),
  };
}
