import type { Database } from '../../database/database';
import { openDatabase, openUnmigratedDatabase, type DatabaseLocation } from '../../database/open-database';
import { OperatorError } from '@platform/process/operator-error';
import { openBucket } from '../files/bucket';
import type { BucketSettings } from '../files/bucket-settings';
import { databaseStore } from './database-state';
import type { Connect } from './follow-database';
import { folderStore } from './folder-state';
import { importFolder } from './import-folder';
import type { RegistryStore } from './registry-state';
import { readStateLocation, writeStateLocation, type StateLocation } from './state-location';

export interface EmbeddedDatabase {
  readonly database: Database;
  /** Absolute folder. */
  readonly data: string;
}

/** A registry's state and, where it was opened for it, the database. */
export interface OpenStore {
  readonly store: RegistryStore;
  /** The embedded database that was opened for it and the folder of its data; null without one. */
  readonly embedded: EmbeddedDatabase | null;
  readonly close: () => Promise<void>;
}

interface Opening {
  /** Absolute folder of the registry. */
  readonly root: string;
  /** PostgreSQL's address; null when the environment has none. */
  readonly url: string | null;
  /** How long a page waits for the database when it asks what is live. */
  readonly timeoutMs: number;
  /** Where the versions' files are; null: in the registry's folder alone. */
  readonly bucket: BucketSettings | null;
}

const EMBEDDED_TIMEOUT_MS = 10_000;
const COMMAND_NAME = 'piston-parts-registry';

/**
 * Opens the registry in a database that is open already. The first time it takes over what the folder's files say.
 * @param data absolute folder of the embedded database
 * @throws OperatorError when those cannot be read
 */
export async function openInDatabase(
  { root, timeoutMs, bucket }: Omit<Opening, 'url'>,
  database: Database,
  data: string,
): Promise<OpenStore> {
  await takeOver(root, database, data);
  const waits = timeoutFor(database.kind, timeoutMs);
  const store = databaseStore({ root, connect: async () => database, timeoutMs: waits, bucket: opened(bucket) });
  return { store, embedded: null, close: async () => undefined };
}

const opened = (settings: BucketSettings | null) => (settings ? openBucket(settings) : undefined);

/** An embedded database is never away, only busy; a page made of an older state would be wrong without need. */
const timeoutFor = (kind: Database['kind'], timeoutMs: number): number =>
  kind === 'PGlite' ? EMBEDDED_TIMEOUT_MS : timeoutMs;

/** @returns the registry that an earlier start of the shop has left in this database; null when there is none */
export async function findLeftStore(
  { root, bucket }: Pick<Opening, 'root' | 'bucket'>,
  { database, data }: EmbeddedDatabase,
): Promise<RegistryStore | null> {
  const known = await readStateLocation(root);
  const isHere = known?.database === 'PGlite' && known.data === data;
  if (!isHere) return null;
  return databaseStore({
    root,
    connect: async () => database,
    timeoutMs: EMBEDDED_TIMEOUT_MS,
    bucket: opened(bucket),
  });
}

async function takeOver(root: string, database: Database, data: string | null): Promise<void> {
  await importFolder(root, database);
  const known: StateLocation | null =
    database.kind === 'PostgreSQL' ? { database: 'PostgreSQL' } : data === null ? null : { database: 'PGlite', data };
  if (known) await writeStateLocation(root, known);
}

/**
 * Opens the registry for a server without the shop's API: in the PostgreSQL of the environment, else where a shop left it.
 * @throws OperatorError when there is no way to it; not while PostgreSQL does not answer
 */
export async function openStore({ root, url, timeoutMs, bucket }: Opening): Promise<OpenStore> {
  const location = await locate(root, url);
  if (!location) return { store: storeInFolder(root, bucket), embedded: null, close: async () => undefined };
  const { connect, close } = connectLater(async () => {
    const database = await openDatabase(location);
    await takeOver(root, database, location.folder);
    return database;
  });
  // The embedded database is of this disk: what is wrong with it ends the start.
  const embedded = location.folder === null ? null : { database: await connect(), data: location.folder };
  const waits = embedded ? EMBEDDED_TIMEOUT_MS : timeoutMs;
  const store = databaseStore({ root, connect, timeoutMs: waits, bucket: opened(bucket) });
  return { store, embedded, close };
}

/** @throws OperatorError with a bucket: the list of what is in it is in a database */
function storeInFolder(root: string, bucket: BucketSettings | null): RegistryStore {
  if (!bucket) return folderStore(root);
  throw new OperatorError(
    'The bucket has the files of versions, and a database which there are: set DATABASE_URL beside BUCKET.',
  );
}

export type CommandStore = Pick<OpenStore, 'store' | 'close'>;

/**
 * Opens the registry for a command, wherever its state is, and changes no schema.
 * @throws OperatorError when there is no way to it
 */
export async function openStoreOfCommand({ root, url, bucket }: Omit<Opening, 'timeoutMs'>): Promise<CommandStore> {
  const known = await readStateLocation(root);
  const location = known && (await locate(root, known.database === 'PostgreSQL' ? url : null));
  if (!location) return { store: storeInFolder(root, bucket), close: async () => undefined };
  const database = await openUnmigratedDatabase({ ...location, applicationName: COMMAND_NAME });
  const store = databaseStore({ root, connect: async () => database, timeoutMs: 0, bucket: opened(bucket) });
  return { store, close: () => database.close() };
}

/** @throws OperatorError when the state is in PostgreSQL, and no address is known */
async function locate(root: string, url: string | null): Promise<DatabaseLocation | null> {
  if (url !== null) return { url, folder: null };
  const known = await readStateLocation(root);
  if (known === null) return null;
  if (known.database === 'PGlite') return { url: null, folder: known.data };
  throw new OperatorError(
    `What is live in ${root} is in a PostgreSQL: set DATABASE_URL to its address, or PUBLISHED to another folder.`,
  );
}

/** Opens the database when it is first asked for, and tries again after it could not be opened. */
function connectLater(open: () => Promise<Database>): { connect: Connect; close: () => Promise<void> } {
  let opening: Promise<Database> | undefined;
  return {
    connect: () => {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    close: async () => (await opening?.catch(() => undefined))?.close(),
  };
}
