import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '@piston-parts/shared-contract';
import { abandonOrders } from '../src/api/testing/abandoned-orders';
import { withApi, type BenchEnvironment } from './bench-environment';
import { stockUp } from './buyers';
import type { BenchClient } from './bench-client';
import type { Outcome } from './outcome';

const PART = 'EL-4102';

async function unitsInStock({ send }: BenchClient): Promise<number> {
  const { body } = await send('getProduct', { parameters: { id: PART } });
  return (body as { product?: Product } | null)?.product?.quantity ?? 0;
}

/**
 * Orders that were abandoned while the server was down. Its provider knows none of them, so every question about them
 * fails.
 * @param within seconds, from the first response of the server.
 */
export async function backlogGivenBack(bench: BenchEnvironment, count: number, within: number): Promise<Outcome> {
  await bench.inDatabase(async (database) => {
    await stockUp(database, PART, count);
    await abandonOrders(database, { name: 'backlog', count, productId: PART, until: new Date() });
  });
  return withApi(bench, 1, async (client) => {
    const start = performance.now();
    const seconds = () => (performance.now() - start) / 1000;
    let units = 0;
    while (units < count && seconds() < 2 * within) {
      units = await unitsInStock(client);
      await pause(20);
    }
    return {
      what: `${count} abandoned orders back in stock`,
      measured: `${units} units after ${seconds().toFixed(1)} s`,
      holds: units === count && seconds() <= within,
    };
  });
}
