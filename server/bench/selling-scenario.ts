import { paths } from '@piston-parts/shared-contract';
import { products } from '../src/database/schema';
import { withShop, type BenchEnvironment } from './bench-environment';
import { prepareBuyers, stockUp } from './buyers';
import { percentile, type Outcome } from './outcome';
import { runSellingLoad, type Measured } from './selling-load';

const BUYERS = 50;
const UNITS = 100_000;

/** Milliseconds that 99 of 100 requests take at most; twice that where browsing clients ask as fast as they can. */
const LIMITS = {
  PostgreSQL: { health: 100, pages: 250, carts: 500 },
  PGlite: { health: 250, pages: 500, carts: 1000 },
};
const NAMES = { health: '/healthz on new connections', pages: 'pages', carts: 'cart requests' };

const found = (times: readonly number[]): string => {
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)].map(Math.round);
  return `p50 ${half} ms, p99 ${most} ms of ${times.length}`;
};

function failuresOf({ failures, orders }: Measured): Outcome {
  const some = [...new Set(failures)].slice(0, 5).join('; ');
  return {
    what: 'failed requests while selling',
    found: `${failures.length}${some && `, such as ${some}`}; order requests ${found(orders)}`,
    holds: failures.length === 0,
  };
}

/**
 * The whole shop with 200 browsing clients and 50 buyers.
 * @param thinks whether browsing clients take three seconds between two pages, as buyers do between two presses;
 * otherwise each asks for the next page as soon as it has one
 */
export async function sellToManyBuyers(bench: BenchEnvironment, thinks: boolean): Promise<Outcome[]> {
  const { buyers, parts } = await bench.inDatabase(async (database) => {
    const rows = await database.queries.select({ id: products.id }).from(products);
    const parts = rows.map(({ id }) => id);
    for (const part of parts) await stockUp(database, part, UNITS);
    return { parts, buyers: await prepareBuyers(database, 'selling', BUYERS, parts[0] ?? '') };
  });
  const pages = [paths.home, paths.listing, ...parts.map((part) => paths.product(part))];
  const measured = await withShop(bench, (port) => runSellingLoad(port, { buyers, parts, pages, thinks }));
  const times = (['pages', 'carts', 'health'] as const).map((kind) => {
    const limit = LIMITS[bench.kind][kind] * (thinks ? 1 : 2);
    return {
      what: `${NAMES[kind]} while selling, p99 at most ${limit} ms`,
      found: found(measured[kind]),
      holds: percentile(measured[kind], 0.99) <= limit,
    };
  });
  return [...times, failuresOf(measured)];
}
