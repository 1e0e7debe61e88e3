import { API_PREFIX } from '@piston-parts/shared-contract';
import { categories, products } from '../src/database/schema';
import { withApi, type BenchEnvironment } from './bench-environment';
import { atATime } from './bench-client';
import { listingAddresses } from './listing-queries';
import type { Outcome } from './outcome';

/** Requests of browsers: of ten reads four are a part, four a listing, one the categories, one the whole catalogue. */
function readsOf(parts: readonly string[], kinds: readonly string[], count: number): string[] {
  const listings = listingAddresses(60);
  const some = (values: readonly string[], at: number): string => values[at % values.length] ?? '';
  return Array.from({ length: count }, (_, at) => {
    const round = Math.floor(at / 10);
    if (at % 10 < 4) return `${API_PREFIX}/products/${some(parts, round * 4 + (at % 10))}`;
    if (at % 10 < 8) return some(listings, round * 4 + (at % 10));
    if (at % 10 === 8) return `${API_PREFIX}/products`;
    return `${API_PREFIX}/categories${some(['', ...kinds.map((id) => `/${id}`)], round)}`;
  });
}

/** Reads of the catalogue, 32 at a time, without a browser cache. */
export async function readsPerSecond(bench: BenchEnvironment, count: number, wanted: number): Promise<Outcome> {
  const reads = await bench.inDatabase(async ({ queries }) => {
    const parts = await queries.select({ id: products.id }).from(products);
    const kinds = await queries.select({ id: categories.id }).from(categories);
    const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    return readsOf(idsOf(parts), idsOf(kinds), count);
  });
  let responses = 0;
  const seconds = await withApi(bench, 32, async ({ read }) => {
    const readAll = (some: readonly string[]) =>
      atATime(32, some, async (path) => {
        if ((await read(path)) === 200) responses += 1;
      });
    await readAll(reads.slice(0, count / 4));
    responses = 0;
    const start = performance.now();
    await readAll(reads);
    return (performance.now() - start) / 1000;
  });
  const rate = Math.round(responses / seconds);
  return {
    what: `catalogue reads a second, ${count} of them`,
    measured: `${rate}/s`,
    holds: responses === count && rate >= wanted,
  };
}
