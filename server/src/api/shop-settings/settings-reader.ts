import type { ProductCategory, PublicSettings } from '@piston-parts/shared-contract';
import { categoriesOf, publicSettingsOf } from '@piston-parts/shared-contract/backend';
import { sql } from 'drizzle-orm';
import type { Database, Queries } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { products } from '../../database/schema';
import { readSettings, type CurrentSettings } from '../../shop-settings/shop-settings';
import { versionsOf } from '../catalogue/catalogue-versions';

export interface ShownSettings extends CurrentSettings {
  readonly shown: PublicSettings;
  /** The categories that have parts. */
  readonly filled: readonly ProductCategory[];
  /** The same object for the same version, so that its sender can cache its text. */
  readonly response: { readonly settings: PublicSettings };
}

export interface SettingsReader {
  /** Reads the settings that count now. */
  (): Promise<ShownSettings>;
  /** Returns what was read last, without a statement: the caller compares its version in one that it needs anyway. */
  last(): Promise<ShownSettings>;
}

/** A look into the index for each: of a large catalogue a sale makes this read again. */
async function readFilledCategories(queries: Queries, listed: readonly ProductCategory[]): Promise<ProductCategory[]> {
  const names = sql.join(
    listed.map((name) => sql`${name}`),
    sql`, `,
  );
  const rows = await readRows<{ name: ProductCategory }>(
    queries,
    sql`select listed.name from unnest(array[${names}]::text[]) as listed (name)
      where exists (select from ${products} where ${products.category} = listed.name)`,
  );
  return rows.map(({ name }) => name);
}

/** A whole set is read once for each version, and again when the catalogue may have parts of other categories. */
export function createSettingsReader(
  { queries }: Pick<Database, 'queries'>,
  { sendsEmails = false }: { readonly sendsEmails?: boolean } = {},
): SettingsReader {
  const versions = versionsOf(queries);
  let cached: (ShownSettings & { readonly listing: number }) | undefined;
  async function readNow(): Promise<ShownSettings> {
    const { settings: version, listing } = await versions();
    if (cached?.version === version && cached.listing === listing) return cached;
    const current = await readSettings(queries);
    const filled = await readFilledCategories(queries, categoriesOf(current.settings));
    const shown = { ...publicSettingsOf(current.settings, filled), ...(sendsEmails && { sendsEmails }) };
    cached = { ...current, listing, filled, shown, response: { settings: shown } };
    return cached;
  }
  return Object.assign(readNow, { last: async () => cached ?? readNow() });
}
