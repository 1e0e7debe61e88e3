import type { Endpoints } from '@platform/protocol/endpoints';
import type { PaymentInventory } from '@platform/storefront/payment-page/inventory';
import type { Report } from '@platform/process/report';
import type { VersionFiles } from './files/version-files';
import type { HistoryLine } from './history';
import type { PublicationLine } from './publications';
import type { Release, Releases } from './releases';
import type { StoredToken } from './tokens';
import type { StoredPreview } from './state/stored-preview';
import type { VersionList, VersionRows } from './version-rows';

/** The shell that the live remotes were last compared with. */
export interface AcceptedShell {
  /** Fingerprint of its contract. */
  readonly contract: string;
  readonly version: string;
}

/** Of a page view that was counted. */
export interface UsedTicket {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
}

/** Reports of pages by remote, in the form of the judge of releases. */
export type StoredStatistics = Readonly<Record<string, unknown>>;

/** Reads and writes under the lock of the registry. */
export interface RegistryChanges {
  readonly versions: VersionList;
  readonly releases: () => Promise<Releases>;
  readonly tokens: () => Promise<StoredToken[]>;
  readonly statistics: () => Promise<StoredStatistics>;
  readonly setRelease: (remote: string, release: Release, line: HistoryLine) => Promise<void>;
  /** Adds a token, or replaces the one with its id. */
  readonly saveToken: (token: StoredToken) => Promise<void>;
  readonly previews: () => Promise<StoredPreview[]>;
  /** Replaces all of them. */
  readonly savePreviews: (previews: readonly StoredPreview[]) => Promise<void>;
  /** @returns those of the ids of tickets that count nothing any more */
  readonly usedTickets: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * @param remotes the statistics of those remotes that have changed
   * @param tickets that are used from now on
   * @param forgotten tickets that were issued before this time are forgotten, in milliseconds since 1970
   */
  readonly saveStatistics: (
    remotes: StoredStatistics,
    tickets: readonly UsedTicket[],
    forgotten: number,
  ) => Promise<void>;
  /** @param line for the history; undefined when there is nothing to tell */
  readonly acceptShell: (shell: AcceptedShell, line: HistoryLine | undefined) => Promise<void>;
}

/**
 * All that changes in a registry: which versions there are, what is live, who changed it, who may, and what pages report.
 * The files of versions never change and are no part of it.
 */
export interface RegistryState {
  readonly versions: VersionRows;
  /** @throws OperatorError when they cannot be read */
  readonly releases: () => Promise<Releases>;
  /** Oldest first. */
  readonly history: () => Promise<HistoryLine[]>;
  /** Of a remote, newest first. */
  readonly publications: (remote: string) => Promise<PublicationLine[]>;
  /** Withdrawn ones included, oldest first. */
  readonly tokens: () => Promise<StoredToken[]>;
  readonly statistics: () => Promise<StoredStatistics>;
  readonly acceptedShell: () => Promise<AcceptedShell | undefined>;
  /** Signs, by a derived key, the tickets of visits; made at its first use. */
  readonly previewKey: () => Promise<string>;
  /** Links and browsers, also those whose time is over. */
  readonly previews: () => Promise<StoredPreview[]>;
  readonly addPublication: (line: PublicationLine) => Promise<void>;
  /**
   * Runs `change` while no other process changes this registry.
   * @param change may run more than once, so it does nothing that cannot be repeated
   * @throws OperatorError when others take too long
   */
  readonly withLock: <Result>(change: (changes: RegistryChanges) => Promise<Result>) => Promise<Result>;
  /**
   * The live versions for the pages of a storefront: a change counts on the next call.
   * @param report called once for each kind of failure
   * @returns never rejects: while the state cannot be read, the last releases that could
   */
  readonly follow: (report: Report) => () => Promise<Releases>;
}

/** A registry: the files of its versions, and what changes. */
export interface RegistryStore {
  /** Absolute folder of this host, with the versions that are here. */
  readonly root: string;
  readonly files: VersionFiles;
  readonly state: RegistryState;
  /** Where a payment provider's scripts run, and which; left out: nowhere. */
  readonly payment?: PaymentInventory | undefined;
  /**
   * The endpoints that the API of the shop offers now; default: they are not compared.
   * @throws Error when the API does not say it
   */
  readonly api?: (() => Promise<Endpoints>) | undefined;
}
