import path from 'node:path';
import { OperatorError } from '@platform/process/operator-error';
import type { Report } from '@platform/process/report';
import type { CheckedDatabase } from './api/operations/health';
import type { Database } from './database/database';
import {
  databaseLocation,
  openDatabase,
  openUnmigratedDatabase,
  type DatabaseLocation,
} from './database/open-database';
import { hasDatabase } from './database/pglite-folder';
import { isUnavailable } from './database/unavailable';
import type { Environment } from './environment';
import { openBucket } from '@platform/registry/files/bucket';
import { bucketIn, type BucketVariables } from '@platform/registry/files/bucket-settings';
import { readLocation, writeLocation, type RegistryLocation } from '@platform/registry/registry-location';
import { PAYMENT_INVENTORY } from './payment-inventory';
import { createRegistryStore } from '@platform/registry/state/database-state';
import { importFolder } from '@platform/registry/state/import-folder';
import type { RegistryStore } from '@platform/registry/registry-state';

export interface EmbeddedDatabase {
  readonly database: Database;
  /** Absolute folder. */
  readonly data: string;
}

/** A registry's state and, where it was opened for it, the database. */
export interface OpenStore {
  readonly store: RegistryStore;
  /** URL of the shop that had it open last; undefined before the first one. */
  readonly lastOrigin: string | undefined;
  /** Tells commands on this machine which process has it open, and how they reach it. */
  readonly announce: (server: RegistryLocation['server']) => Promise<void>;
  /** The embedded database that was opened for it and the folder of its data; null without one. */
  readonly embedded: EmbeddedDatabase | null;
  /** The queries of health checks for its database. */
  readonly checked: CheckedDatabase;
  /** Opens the database, or returns the one that is open. */
  readonly connect: () => Promise<Database>;
  /** Of the pool; null before the database is open. */
  readonly connections: () => ReturnType<Database['connections']> | null;
  readonly close: () => Promise<void>;
}

export type StoreVariables = Pick<Environment, 'DATABASE_URL' | 'DATA' | 'FSYNC'> & BucketVariables;

interface Opening {
  /** Absolute folder of the registry. */
  readonly root: string;
  readonly environment: StoreVariables;
  /** Absolute folder of the repository. */
  readonly repository: string;
  /** The database of this process's API; null without one. */
  readonly database: Database | null;
  /** How long a page waits for PostgreSQL when it asks what is live. */
  readonly timeoutMs: number;
  /** Whether it is opened for a command, which changes no schema. */
  readonly isForCommand?: boolean;
}

/** An embedded database is never away, only busy; a page made of an older state would be wrong without need. */
const EMBEDDED_TIMEOUT_MS = 10_000;

/**
 * Opens the registry in the database of the API; without an API in the PostgreSQL of the environment, else in the embedded
 * database in which a shop left it, or that of DATA. The first time it takes over what the folder's files say.
 * @throws OperatorError when there is no way to it; not while PostgreSQL does not answer
 */
export async function openStore(opening: Opening, report: Report): Promise<OpenStore> {
  const { root, environment, timeoutMs } = opening;
  const previous = await readLocation(root);
  const target = locate(opening, previous);
  const data = target.folder ?? '';
  const location: RegistryLocation = target.url === null ? { database: 'PGlite', data } : { database: 'PostgreSQL' };
  const { connect, connections, close } = connectLater(async () => {
    const database = await openDatabaseOf(opening, target, previous);
    await importFolder(root, previous !== null, database);
    // A process that has it open may have written its address meanwhile.
    const { server } = (await readLocation(root)) ?? {};
    await writeLocation(root, { ...location, server });
    return database;
  });
  const isEmbedded = target.url === null;
  // A fault of an embedded database, or of a folder that is taken over, ends the start.
  const database = isEmbedded || opening.database ? await connect() : null;
  const settings = bucketIn(environment);
  const bucket = settings && openBucket(settings);
  const waitMs = isEmbedded ? EMBEDDED_TIMEOUT_MS : timeoutMs;
  const store = createRegistryStore({
    root,
    connect,
    isUnavailable,
    timeoutMs: waitMs,
    bucket,
    payment: PAYMENT_INVENTORY,
  });
  await store.files.adopt(report);
  return {
    store,
    lastOrigin: previous?.server?.origin,
    announce: (server) => writeLocation(root, { ...location, server }),
    embedded: opening.database || !database ? null : { database, data },
    checked: {
      ping: async () => (await connect()).ping(),
      findSchemaTrouble: async () => (await connect()).findSchemaTrouble(),
      tryToWrite: async () => (await connect()).tryToWrite(),
    },
    connect,
    connections,
    close: opening.database ? async () => undefined : close,
  };
}

async function openDatabaseOf(
  { database, isForCommand }: Opening,
  target: DatabaseLocation,
  previous: RegistryLocation | null,
): Promise<Database> {
  if (database) return database;
  if (!isForCommand || previous === null) return openDatabase(target);
  return openUnmigratedDatabase({ ...target, applicationName: 'piston-parts-registry' });
}

/** @throws OperatorError when the state is in PostgreSQL, and no address is known */
function locate(
  { root, environment, repository, database }: Opening,
  previous: RegistryLocation | null,
): DatabaseLocation {
  const own = databaseLocation(environment, path.join(repository, '.data'));
  if (database || own.url !== null) return own;
  if (previous?.database === 'PostgreSQL') {
    throw new OperatorError(
      `What is live in ${root} is in a PostgreSQL: set DATABASE_URL to its address, or PUBLISHED to another folder.`,
    );
  }
  return previous?.data !== undefined && hasDatabase(previous.data) ? { ...own, folder: previous.data } : own;
}

/** Opens the database when it is first asked for, and tries again after it could not be opened. */
function connectLater(open: () => Promise<Database>) {
  let opening: Promise<Database> | undefined;
  let opened: Database | null = null;
  return {
    connect: (): Promise<Database> => {
      opening ??= open().then(
        (database) => (opened = database),
        (error: unknown) => {
          opening = undefined;
          throw error;
        },
      );
      return opening;
    },
    connections: () => opened?.connections() ?? null,
    close: async (): Promise<void> => (await opening?.catch(() => undefined))?.close(),
  };
}
