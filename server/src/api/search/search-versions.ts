import { PRODUCT_CATEGORIES, type ProductCategory, type ShopSettings } from '@piston-parts/shared-contract';
import {
  createAssortment,
  createVocabulary,
  wordsOf,
  type Assortment,
  type CatalogueVehicle,
  type Vocabulary,
} from '@piston-parts/shared-contract/backend';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { searchWords } from '../../database/search.schema';
import { readSettings } from '../../shop-settings/shop-settings';
import { readRows } from '../../database/read-rows';

/** Grow with changes of the catalogue. */
export interface SearchVersions {
  /** Of the words that parts are found by, and of their names. */
  readonly words: number;
  /** Of what parts are filtered and sorted by, stock apart. */
  readonly facts: number;
  /** Of what is sold out, among others. */
  readonly listing: number;
  readonly vehicles: number;
  /** Of the owner's settings, which have synonyms. */
  readonly settings: number;
}

export async function readSearchVersions(queries: Queries): Promise<SearchVersions> {
  const [row] = await readRows<SearchVersions>(
    queries,
    sql`select sum(words)::float as words, sum(facts)::float as facts, sum(listing)::float as listing,
      (select count(*)::int from vehicles) as vehicles,
      (select coalesce(max(version), 0)::int from settings_versions) as settings from catalogue_changes`,
  );
  return row ?? { words: 0, facts: 0, listing: 0, vehicles: 0, settings: 0 };
}

/** Names of what the catalogue has; of the vehicles those that a part is made for. */
async function readAssortment(queries: Queries, categories: ShopSettings['categories'] = []): Promise<Assortment> {
  const [row] = await readRows<{
    kinds: readonly [type: string, category: ProductCategory, brand: string][] | null;
    vehicles: CatalogueVehicle[] | null;
  }>(
    queries,
    sql`select
      (select json_agg(json_build_array(type, category, brand)) from (
        select distinct case when part_type = '' then name else part_type end as type, category, manufacturer_name as brand
        from products
      ) as kinds) as kinds,
      (select json_agg(json_build_object('key', id, 'maker', maker, 'model', model, 'engine', engine, 'fuel', fuel,
        'yearFrom', year_from, 'yearTo', year_to))
        from vehicles
        where exists (select from fitments where vehicle_id = vehicles.id)) as vehicles`,
  );
  const kinds = row?.kinds ?? [];
  const sold = new Set(kinds.map(([, category]) => category));
  return createAssortment({
    partTypes: [...new Set(kinds.map(([type]) => type))].sort(),
    ownCategories: categories.filter(({ category }) => sold.has(category) && !PRODUCT_CATEGORIES.includes(category)),
    brands: [...new Set(kinds.map(([, , brand]) => brand))].sort(),
    vehicles: row?.vehicles ?? [],
  });
}

/** The words and names that a text is read by. */
export interface SearchedNames {
  readonly vocabulary: Vocabulary;
  readonly assortment: Assortment;
}

/** Depend on the words, the vehicles and the settings. */
export async function readSearchedNames(queries: Queries): Promise<SearchedNames> {
  const { settings } = await readSettings(queries);
  const [vocabulary, assortment] = await Promise.all([
    readVocabulary(queries, settings?.synonyms),
    readAssortment(queries, settings?.categories),
  ]);
  return { vocabulary, assortment };
}

async function readVocabulary(queries: Queries, synonyms: ShopSettings['synonyms']): Promise<Vocabulary> {
  const words = await queries.select({ word: searchWords.word }).from(searchWords);
  const names = await readRows<{ name: string }>(
    queries,
    sql`select maker as name from vehicles union select model from vehicles union select fuel from vehicles`,
  );
  return createVocabulary(
    words.map(({ word }) => word),
    names.flatMap(({ name }) => wordsOf(name)),
    synonyms,
  );
}
