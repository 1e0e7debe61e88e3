import type { PartSpecification, Product } from '@piston-parts/shared-contract';
import { getTableColumns, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { createBatcher } from '../../database/batcher';
import type { Queries } from '../../database/database';
import { products } from '../../database/schema';
import { UNNAMED } from '../../database/unnamed';
import { writtenBy } from './catalogue-versions';
import { toApiProducts, toSpecification } from './product-row';

const isRequested = sql`${products.id} = any(${sql.placeholder('ids')})`;

/** The response for every product that does not exist. */
const NO_PRODUCT = { product: null };

interface CachedProduct {
  readonly version: string;
  readonly response: { readonly product: Product | null; readonly specification?: PartSpecification };
}

/** Concurrent calls are one query. @returns null for an id that has no row */
const batched = <Row extends { readonly id: string }>(find: (ids: readonly string[]) => Promise<readonly Row[]>) =>
  createBatcher(async (ids: readonly string[]): Promise<readonly (Row | null)[]> => {
    const rows = new Map((await find([...new Set(ids)])).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  });

/**
 * Creates the reader of single products. A product is read together with its version, and of one that is cached only the
 * version is asked; no sale of another product changes it.
 * @param max products that are cached; the least recently used goes first
 */
export function createProductReader(queries: Queries, max: number) {
  const cache = new LRUCache<string, CachedProduct>({ max });
  // Their SQL is built once: that takes longer than the query.
  const versions = queries
    .select({ id: products.id, version: writtenBy })
    .from(products)
    .where(isRequested)
    .prepare(UNNAMED);
  const rows = queries
    .select({ ...getTableColumns(products), version: writtenBy })
    .from(products)
    .where(isRequested)
    .prepare(UNNAMED);
  const findVersion = batched((ids) => versions.execute({ ids }));
  const findRow = batched((ids) => rows.execute({ ids }));

  return async (id: string): Promise<CachedProduct['response']> => {
    // PostgreSQL refuses such a text.
    if (id.includes('\0')) return NO_PRODUCT;
    const cached = cache.get(id);
    if (cached && cached.version === (await findVersion(id))?.version) return cached.response;
    const row = await findRow(id);
    if (!row) return NO_PRODUCT;
    const newest = cache.peek(id);
    // Another call has read the same.
    if (newest?.version === row.version) return newest.response;
    const [product] = toApiProducts([row]);
    const response = product ? { product, specification: toSpecification(row) } : NO_PRODUCT;
    cache.set(id, { version: row.version, response });
    return response;
  };
}
