import {
  PAGE_SIZE,
  type FilteredPart,
  type ListingFacets,
  type ListingFilter,
  type ListingSort,
  type Product,
  type ProductCategory,
} from '@piston-parts/shared-contract';
import { countFacets, pageOfListing, priceEnd } from '@piston-parts/shared-contract/listing';
import { and, asc, desc, gte, inArray, lte, max, not, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { products } from '../../database/schema';
import { toApiProducts } from './product-row';

/** The products of one page, in their order. Stock and the rest are read when the response is made. */
export interface ListingIds {
  readonly ids: readonly string[];
  /** Matches on all pages. */
  readonly count: number;
  readonly pages: number;
  readonly page: number;
  readonly facets: ListingFacets;
}

const isSoldOut = sql<boolean>`(${products.outOfStock} or ${products.quantity} = 0)`;

/** All filters at once (listing-4), without a search: the same as `listProducts`, in SQL. */
function matching({ categories, makers, inStock, priceFrom, priceTo, ratings }: ListingFilter, end: number) {
  return and(
    categories.length === 0 ? undefined : inArray(products.category, [...categories]),
    makers.length === 0 ? undefined : inArray(products.manufacturerName, [...makers]),
    inStock ? not(isSoldOut) : undefined,
    priceFrom === 0 ? undefined : gte(products.actualPrice, priceFrom),
    priceTo === null || priceTo >= end ? undefined : lte(products.actualPrice, priceTo),
    gte(products.rating, ratings),
  );
}

const unsorted = [asc(isSoldOut), asc(products.position)];
const ORDERS: Readonly<Record<ListingSort, readonly SQL[]>> = {
  PRICE_LOW_TO_HIGH: [asc(products.actualPrice), ...unsorted],
  PRICE_HIGH_TO_LOW: [desc(products.actualPrice), ...unsorted],
  RATING: [desc(products.rating), ...unsorted],
  NEWEST: [desc(products.position)],
};

/** Counts over the whole catalogue are made from these: an entry for all parts that are alike to every filter. */
export interface CatalogueFacts {
  readonly parts: readonly FilteredPart[];
}

interface FactRow {
  readonly category: ProductCategory;
  readonly maker: string;
  readonly rating: number;
  readonly sold_out: boolean;
  /** `price:parts` of each price, separated by commas. */
  readonly prices: string;
}

/** Reads in one statement what every count of every listing without a search is made of. */
export async function readFacts(queries: Queries): Promise<CatalogueFacts> {
  const read: unknown = await queries.execute(sql`
    select category, manufacturer_name as maker, rating, sold_out, string_agg(actual_price || ':' || parts, ',') as prices
    from (
      select category, manufacturer_name, rating, ${isSoldOut} as sold_out, actual_price, count(*) as parts
      from products group by 1, 2, 3, 4, 5
    ) as alike
    group by 1, 2, 3, 4`);
  const { rows } = read as { rows: readonly FactRow[] };
  const parts = rows.flatMap(({ category, maker, rating, sold_out: outOfStock, prices }) =>
    prices.split(',').map((entry): FilteredPart => {
      const [actualPrice, alike] = entry.split(':').map(Number);
      return {
        category,
        manufacturerName: maker,
        rating,
        outOfStock,
        price: { actualPrice: actualPrice ?? 0 },
        parts: alike ?? 0,
      };
    }),
  );
  return { parts };
}

/** @returns the highest price of the catalogue, in whole rupees; 0 without parts. */
export async function findHighestPrice(queries: Queries): Promise<number> {
  const [row] = await queries.select({ highest: max(products.actualPrice) }).from(products);
  return row?.highest ?? 0;
}

/** The page of a listing without a search. */
export async function findListing(
  queries: Queries,
  filter: ListingFilter,
  { facts, highest }: { readonly facts: CatalogueFacts; readonly highest: number },
): Promise<ListingIds> {
  const end = priceEnd(highest);
  const { facets, count } = countFacets(facts.parts, filter, end);
  const shown = pageOfListing(filter.page, count);
  const rows = await queries
    .select({ id: products.id })
    .from(products)
    .where(matching(filter, end))
    .orderBy(...(filter.sort ? ORDERS[filter.sort] : unsorted))
    .limit(PAGE_SIZE)
    .offset((shown.page - 1) * PAGE_SIZE);
  return { ids: rows.map(({ id }) => id), ...shown, facets };
}

/** @returns the products of these ids, as they are now. */
export async function findProducts(queries: Queries, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]));
  return toApiProducts(rows);
}
