import { EMPTY_FILTER, type ListingFilter } from '@piston-parts/shared-contract';
import { listProducts } from '@piston-parts/shared-contract/listing';
import { generateCatalogue } from './generated-catalogue';

/** From the cheapest to the most expensive: all products match, and all must be sorted. */
export const CHOICES: Readonly<Record<string, ListingFilter>> = {
  'nothing chosen': EMPTY_FILTER,
  'every filter and a sort': {
    ...EMPTY_FILTER,
    search: 'for',
    categories: ['Oil', 'Brakes', 'Engine'],
    priceTo: 1200,
    ratings: 2,
    sort: 'PRICE_LOW_TO_HIGH',
    page: 3,
  },
  'a search that all match, sorted': { ...EMPTY_FILTER, search: 'FOR', sort: 'PRICE_HIGH_TO_LOW' },
};

export interface Cost {
  readonly size: number;
  readonly choice: string;
  /** Milliseconds of a `listProducts` call. */
  readonly median: number;
  readonly p95: number;
}

/**
 * @param share between 0 and 1: 0.5 is the median.
 * @returns the smallest of the times that this share of them does not exceed; NaN for none.
 */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** Times the listing's one pure function: filter, sort and page. */
export function timeListing(size: number, runs: number): Cost[] {
  const catalogue = generateCatalogue(size);
  return Object.entries(CHOICES).map(([choice, filter]) => {
    // The first runs include the JIT compiler, so they do not count.
    for (let run = 0; run < runs / 10; run += 1) listProducts(catalogue, filter);
    const times = Array.from({ length: runs }, () => {
      const start = performance.now();
      listProducts(catalogue, filter);
      return performance.now() - start;
    });
    return { size, choice, median: percentile(times, 0.5), p95: percentile(times, 0.95) };
  });
}
