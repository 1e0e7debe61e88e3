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

interface KnownProduct {
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
  const known = new LRUCache<string, KnownProduct>({ max });
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

  return async (id: string): Promise<KnownProduct['response']> => {
    // PostgreSQL refuses such a text.
    if (id.includes('\0')) return NO_PRODUCT;
    const before = known.get(id);
    if (before && before.version === (await findVersion(id))?.version) return before.response;
    const found = await findRow(id);
    if (!found) return NO_PRODUCT;
    const now = known.peek(id);
    // Another call has read the same.
    if (now?.version === found.version) return now.response;
    const [product] = toApiProducts([found]);
    const response = product ? { product, specification: toSpecification(found) } : NO_PRODUCT;
    known.set(id, { version: found.version, response });
    return response;
  };
}
