import { newestFirst } from './names';
import { publish } from './publish';
import { changeRelease, readHistory, readReleases, type HistoryLine, type ReleaseChange } from './release-file';
import { listPublished } from './registry-folder';
import type { CommandLine } from './registry-texts';
import type { ReleaseCommand, Releases } from './releases';
import type { VersionRecord } from './version-record';

/** A build to publish; `folder` is absolute, `first` the number of a remote's very first version. */
export interface Build {
  readonly remote: string;
  readonly folder: string;
  readonly version?: string | undefined;
  readonly first: string;
}

/** A registry as people and deploys use it: a folder on this machine, or a server. */
export interface RegistryAccess {
  /** Folder or URL, for messages. */
  readonly location: string;
  readonly commandLine: CommandLine;
  /**
   * Says early whether this user may publish and release a remote.
   * @throws OperatorError when a token is missing or is not valid for it
   */
  readonly checkAccess: (remote: string) => Promise<void>;
  readonly releases: () => Promise<Releases>;
  /** Newest first. */
  readonly versions: (remote: string) => Promise<string[]>;
  /** Oldest first. */
  readonly history: () => Promise<HistoryLine[]>;
  /** @param by who changes it, for the history */
  readonly change: (command: ReleaseCommand, by: string) => Promise<ReleaseChange>;
  readonly publish: (build: Build) => Promise<{ record: VersionRecord; added: boolean }>;
}

/** @param root absolute folder of the registry; it is created when something is first published */
export function folderRegistry(root: string): RegistryAccess {
  return {
    location: root,
    commandLine: (words) => `npm run registry -- ${words}`,
    // The rights of the folder's files decide.
    checkAccess: async () => undefined,
    releases: () => readReleases(root),
    versions: async (remote) => newestFirst(await listPublished(root, remote)),
    history: () => readHistory(root),
    change: (command, by) => changeRelease(root, command, by),
    publish: ({ remote, folder, version, first }) => publish({ root, remote, build: folder, version, first }),
  };
}
