import { paths } from '@piston-parts/shared-contract';
import { products } from '../src/database/schema';
import { withShop, type BenchEnvironment } from './bench-environment';
import { prepareBuyers, stockUp } from './buyers';
import { percentile, type Outcome } from './outcome';
import { MEASURED_MS, runSellingLoad, type LoadOptions, type Measured } from './selling-load';

const BROWSERS = 200;
const BUYERS = 50;
const UNITS = 100_000;

/** Milliseconds that 99 of 100 requests take at most; twice that where browsing clients ask as fast as they can. */
const LIMITS = {
  PostgreSQL: { health: 100, pages: 250, carts: 500 },
  PGlite: { health: 250, pages: 500, carts: 1000 },
};
const NAMES = { health: '/healthz on new connections', pages: 'pages', carts: 'cart requests' };

const describeTimes = (times: readonly number[]): string => {
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)].map(Math.round);
  return `p50 ${half} ms, p99 ${most} ms of ${times.length}`;
};

/** Requests of one purchase that are counted as order requests. */
const REQUESTS_PER_ORDER = 3;

function failuresOf({ failures, orders }: Measured): Outcome {
  const rate = orders.length / REQUESTS_PER_ORDER / (MEASURED_MS / 1000);
  const some = [...new Set(failures)].slice(0, 5).join('; ');
  return {
    what: 'failed requests while selling',
    measured: `${failures.length}${some && `, such as ${some}`}; ${rate.toFixed(1)} orders a second, order requests ${describeTimes(orders)}`,
    holds: failures.length === 0,
  };
}

/** Buyers, parts of which there are enough, and the pages to browse. */
export async function prepareShoppers(
  bench: BenchEnvironment,
  count: number,
): Promise<Pick<LoadOptions, 'buyers' | 'parts' | 'pages'>> {
  const { buyers, parts } = await bench.inDatabase(async (database) => {
    const rows = await database.queries.select({ id: products.id }).from(products);
    const parts = rows.map(({ id }) => id);
    for (const part of parts) await stockUp(database, part, UNITS);
    return { parts, buyers: await prepareBuyers(database, 'selling', count, parts[0] ?? '') };
  });
  return { buyers, parts, pages: [paths.home, paths.listing, ...parts.map((part) => paths.product(part))] };
}

/**
 * The whole shop with 200 browsing clients and 50 buyers.
 * @param pace browsing clients that think take three seconds between two pages; buyers that hesitate take as long between
 * two presses, others make some 20 orders a second
 */
export async function sellToManyBuyers(
  bench: BenchEnvironment,
  pace: Pick<LoadOptions, 'thinks' | 'hesitates'>,
): Promise<Outcome[]> {
  const shoppers = await prepareShoppers(bench, BUYERS);
  const measured = await withShop(bench, (port) => runSellingLoad(port, { browsers: BROWSERS, ...shoppers, ...pace }));
  const times = (['pages', 'carts', 'health'] as const).map((kind) => {
    const limit = LIMITS[bench.kind][kind] * (pace.thinks ? 1 : 2);
    return {
      what: `${NAMES[kind]} while selling, p99 at most ${limit} ms`,
      measured: describeTimes(measured[kind]),
      holds: percentile(measured[kind], 0.99) <= limit,
    };
  });
  return [...times, failuresOf(measured)];
}
