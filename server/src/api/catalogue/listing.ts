import { PAGE_SIZE, PRICE_SLIDER_MAX, type ListingFilter, type Product } from '@piston-parts/shared-contract';
import { and, asc, count, desc, gte, inArray, like, lte, sql, type SQL } from 'drizzle-orm';
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
}

/** A page past the end shows the last one. */
function pageOf(wanted: number, count: number): Omit<ListingIds, 'ids'> {
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  return { count, pages, page: Math.min(Math.max(1, wanted), pages) };
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** All filters at once (listing-4): the same as `listProducts`, in SQL. */
function matching({ search, categories, sliderAmount, ratings }: ListingFilter): SQL | undefined {
  const text = search.trim().toLowerCase();
  return and(
    text === '' ? undefined : like(products.searchName, `%${escaped(text)}%`),
    categories.length === 0 ? undefined : inArray(products.category, [...categories]),
    sliderAmount >= PRICE_SLIDER_MAX ? undefined : lte(products.actualPrice, sliderAmount),
    gte(products.rating, ratings),
  );
}

const isSoldOut = sql`(${products.outOfStock} or ${products.quantity} = 0)`;

/** Where nothing else orders parts, those in stock come first: the same as `listProducts`. */
function order({ priceSort }: ListingFilter): SQL[] {
  const unsorted = [asc(isSoldOut), asc(products.position)];
  if (priceSort === null) return unsorted;
  const price = priceSort === 'PRICE_LOW_TO_HIGH' ? asc(products.actualPrice) : desc(products.actualPrice);
  return [price, ...unsorted];
}

export async function countMatches(queries: Queries, filter: ListingFilter): Promise<number> {
  const [row] = await queries.select({ matches: count() }).from(products).where(matching(filter));
  return row?.matches ?? 0;
}

/** @param matches how many there are on all pages. */
export async function findListing(queries: Queries, filter: ListingFilter, matches: number): Promise<ListingIds> {
  const shown = pageOf(filter.page, matches);
  const rows = await queries
    .select({ id: products.id })
    .from(products)
    .where(matching(filter))
    .orderBy(...order(filter))
    .limit(PAGE_SIZE)
    .offset((shown.page - 1) * PAGE_SIZE);
  return { ids: rows.map(({ id }) => id), ...shown };
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
