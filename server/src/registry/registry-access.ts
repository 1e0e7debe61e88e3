import { newestFirst } from './names';
import type { PointerMove, Pointers } from './pointers';
import { publish } from './publish';
import { listPublished, move, readHistory, readPointers, type HistoryLine, type Moved } from './registry-folder';
import type { VersionRecord } from './version-record';

/** A build to publish; `folder` is absolute, `first` the number of a remote's very first version. */
export interface Build {
  readonly remote: string;
  readonly folder: string;
  readonly version?: string | undefined;
  readonly first: string;
}

/** A registry as people and deploys use it, whether it is a folder here or a server elsewhere. */
export interface RegistryAccess {
  /** Where it is, for messages. */
  readonly place: string;
  readonly pointers: () => Promise<Pointers>;
  /** Newest first. */
  readonly versions: (remote: string) => Promise<string[]>;
  /** Oldest first. */
  readonly history: () => Promise<HistoryLine[]>;
  readonly move: (wanted: PointerMove, by: string) => Promise<Moved>;
  readonly publish: (build: Build) => Promise<{ record: VersionRecord; added: boolean }>;
}

/** @param root absolute folder of the registry; it is made when something is first published */
export function folderRegistry(root: string): RegistryAccess {
  return {
    place: root,
    pointers: () => readPointers(root),
    versions: async (remote) => newestFirst(await listPublished(root, remote)),
    history: () => readHistory(root),
    move: (wanted, by) => move(root, wanted, by),
    publish: ({ remote, folder, version, first }) => publish({ root, remote, build: folder, version, first }),
  };
}
