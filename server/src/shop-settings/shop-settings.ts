import type { ProductCategory, ShopSettings } from '@piston-parts/shared-contract';
import { categoriesOf, checkSettings } from '@piston-parts/shared-contract/backend';
import { OperatorError } from '@platform/process/operator-error';
import { desc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Queries } from '../database/database';
import { photos } from '../database/photo.schema';
import { readRows } from '../database/read-rows';
import { products } from '../database/schema';
import { settingsVersions } from '../database/settings.schema';

/** Any number that nothing else in this database locks by; held while an import runs on PostgreSQL. */
export const IMPORT_LOCK = 7_306_112;

const MAX_HISTORY = 100;
const MAX_NAME = 100;

/** The settings that count. */
export interface CurrentSettings {
  /** 0: the owner has set none. */
  readonly version: number;
  readonly settings: ShopSettings | null;
}

/** A change, as the history shows it. */
export interface SettingsChange {
  readonly version: number;
  readonly change: string;
  readonly changedBy: string;
  /** ISO 8601. */
  readonly changedAt: string;
}

export interface SettingsToSave {
  /** A whole set, unchecked. */
  readonly settings: unknown;
  readonly change: string;
  readonly changedBy: string;
  /** The version that the change was made from. */
  readonly ifVersion: number;
}

/** The settings of a shop, for its owner: in a database, or in that of a running shop. */
export interface OwnerSettings {
  /** @throws OperatorError for a version that there is not; without one the newest counts */
  read(version?: number): Promise<CurrentSettings>;
  /** @returns whether the catalogue has that part */
  hasPart(id: string): Promise<boolean>;
  /** @returns how many parts have that category */
  countParts(category: ProductCategory): Promise<number>;
  /** @returns whether the bucket has the pictures of an imported photo */
  hasPhoto(hash: string): Promise<boolean>;
  /** The newest first. */
  history(): Promise<readonly SettingsChange[]>;
  /**
   * @returns the version that it has now
   * @throws OperatorError for faults, and when another change came first; then nothing is changed
   */
  save(change: SettingsToSave): Promise<number>;
  close(): Promise<void>;
}

export async function readSettings(queries: Queries): Promise<CurrentSettings> {
  const { version, settings } = settingsVersions;
  const [row] = await queries.select({ version, settings }).from(settingsVersions).orderBy(desc(version)).limit(1);
  return row ?? { version: 0, settings: null };
}

const toChange = ({ changedAt, ...row }: Omit<typeof settingsVersions.$inferSelect, 'settings'>): SettingsChange => ({
  ...row,
  changedAt: changedAt.toISOString(),
});

async function readChanges(queries: Queries, after: number): Promise<SettingsChange[]> {
  const { version, change, changedBy, changedAt } = settingsVersions;
  const rows = await queries
    .select({ version, change, changedBy, changedAt })
    .from(settingsVersions)
    .where(gt(version, after))
    .orderBy(desc(version))
    .limit(MAX_HISTORY);
  return rows.map(toChange);
}

/** As the command prints a change. */
export const describeChange = ({ version, change, changedBy, changedAt }: SettingsChange): string =>
  `${version}  ${changedAt}  ${changedBy}  ${change}`;

async function refuseUnseen(queries: Queries, ifVersion: number): Promise<never> {
  const unseen = await readChanges(queries, ifVersion);
  if (unseen.length === 0) {
    throw new OperatorError(`There is no version ${ifVersion} of the settings. Nothing was changed.`);
  }
  throw new OperatorError(
    `The settings were changed since version ${ifVersion}:\n${unseen.map(describeChange).join('\n')}\n` +
      'Nothing was changed: look at them, and make your change again.',
  );
}

const countParts = (queries: Queries, category: ProductCategory): Promise<number> =>
  queries.$count(products, eq(products.category, category));

/** An import may be writing parts that are not seen yet. On the embedded database its temporary tables show that it runs. */
async function refuseDuringImport(queries: Queries): Promise<void> {
  const [row] = await readRows<{ isFree: boolean }>(
    queries,
    sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) and to_regclass('pg_temp.import_products') is null as "isFree"`,
  );
  if (row?.isFree) return;
  throw new OperatorError(
    'An import is running, and no category can be taken away meanwhile. Wait until it has ended. Nothing was changed.',
  );
}

/** Its parts would be in no list of the shop. */
async function refuseRemovedCategory(
  queries: Queries,
  before: ShopSettings | null,
  after: ShopSettings,
): Promise<void> {
  const kept = categoriesOf(after);
  const removed = categoriesOf(before).filter((one) => !kept.includes(one));
  if (removed.length > 0) await refuseDuringImport(queries);
  for (const category of removed) {
    const parts = await countParts(queries, category);
    if (parts > 0) {
      throw new OperatorError(
        `${parts === 1 ? '1 part has' : `${parts} parts have`} the category ${category}, which is not in categories any more: list it, ` +
          'or first import the catalogue with another category for them. Nothing was changed.',
      );
    }
  }
}

async function saveSettings(
  queries: Queries,
  { ifVersion, changedBy, change, ...rest }: SettingsToSave,
): Promise<number> {
  const checked = checkSettings(rest.settings);
  if ('faults' in checked) {
    throw new OperatorError(`${checked.faults.join('\n')}\nNothing was changed.`);
  }
  const current = await readSettings(queries);
  if (current.version !== ifVersion) return refuseUnseen(queries, ifVersion);
  await refuseRemovedCategory(queries, current.settings, checked.settings);
  // Of two at the same time one inserts nothing.
  const inserted = await queries
    .insert(settingsVersions)
    .values({ version: ifVersion + 1, settings: checked.settings, change, changedBy: changedBy.slice(0, MAX_NAME) })
    .onConflictDoNothing()
    .returning({ version: settingsVersions.version });
  return inserted[0]?.version ?? refuseUnseen(queries, ifVersion);
}

async function readVersion(queries: Queries, wanted: number): Promise<CurrentSettings> {
  const { version, settings } = settingsVersions;
  const [row] = await queries.select({ version, settings }).from(settingsVersions).where(eq(version, wanted));
  if (!row) throw new OperatorError(`There is no version ${wanted} of the settings.`);
  return row;
}

export const settingsInDatabase = (database: Pick<Database, 'queries' | 'transaction' | 'close'>): OwnerSettings => ({
  read: (version) => (version === undefined ? readSettings(database.queries) : readVersion(database.queries, version)),
  hasPart: async (id) => (await database.queries.$count(products, eq(products.id, id))) > 0,
  countParts: (category) => countParts(database.queries, category),
  hasPhoto: async (hash) => (await database.queries.$count(photos, eq(photos.hash, hash))) > 0,
  history: () => readChanges(database.queries, 0),
  save: (change) => database.transaction((queries) => saveSettings(queries, change)),
  close: () => database.close(),
});
