import { products } from '../src/api/database/schema';
import { withShop, type BenchPlace } from './bench-place';
import { prepareBuyers, stockUp } from './buyers';
import { percentile, type Outcome } from './outcome';
import { runSellingLoad, type Measured } from './selling-load';

const BUYERS = 50;
const UNITS = 100_000;

/** Milliseconds that 99 of 100 requests take at most. */
const LIMITS = {
  PostgreSQL: { health: 100, pages: 250, carts: 500 },
  PGlite: { health: 250, pages: 500, carts: 1000 },
};
const NAMES = { health: '/healthz on new connections', pages: 'pages', carts: 'cart calls' };

const found = (times: readonly number[]): string => {
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)].map(Math.round);
  return `p50 ${half} ms, p99 ${most} ms of ${times.length}`;
};

function failuresOf({ failures, orders }: Measured): Outcome {
  const some = [...new Set(failures)].slice(0, 5).join('; ');
  return {
    what: 'failed requests while selling',
    found: `${failures.length}${some && `, such as ${some}`}; order calls ${found(orders)}`,
    holds: failures.length === 0,
  };
}

/** The whole shop with 200 browsing clients and 50 buyers, three seconds between two presses of each. */
export async function sellToManyBuyers(bench: BenchPlace): Promise<Outcome[]> {
  const { buyers, parts } = await bench.inDatabase(async (database) => {
    const rows = await database.queries.select({ id: products.id }).from(products);
    const parts = rows.map(({ id }) => id);
    for (const part of parts) await stockUp(database, part, UNITS);
    return { parts, buyers: await prepareBuyers(database, 'selling', BUYERS, parts[0] ?? '') };
  });
  const measured = await withShop(bench, (port) => runSellingLoad(port, buyers, parts));
  const limits = LIMITS[bench.kind];
  const times = (['pages', 'carts', 'health'] as const).map((kind) => ({
    what: `${NAMES[kind]} while selling, p99 at most ${limits[kind]} ms`,
    found: found(measured[kind]),
    holds: percentile(measured[kind], 0.99) <= limits[kind],
  }));
  return [...times, failuresOf(measured)];
}
