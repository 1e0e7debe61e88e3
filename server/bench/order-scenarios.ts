import { randomUUID } from 'node:crypto';
import type { Order, PaymentProof } from '@piston-parts/shared-contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../src/database/database';
import { orders } from '../src/database/order.schema';
import { products } from '../src/database/schema';
import { withApi, type BenchEnvironment } from './bench-environment';
import { findLost, type Acknowledged } from './acknowledged';
import { prepareBuyers, stockUp, type Buyer } from './buyers';
import { atATime, createBenchClient, type SendRequest, type Received } from './bench-client';
import type { Outcome } from './outcome';

const PART = 'EL-4102';
const orderOf = ({ body }: Received): Order => (body as { order: Order }).order;

const placeOrder = (send: SendRequest, { token, addressId, client }: Buyer, key = randomUUID()): Promise<Received> =>
  send('postOrder', { token, key, client, body: { addressId } });

export async function rushForTen(bench: BenchEnvironment, count: number): Promise<Outcome> {
  const units = 10;
  const buyers = await bench.inDatabase(async (database) => {
    await stockUp(database, PART, units);
    return prepareBuyers(database, 'rush', count, PART);
  });
  const responses = await withApi(bench, count, ({ send }) =>
    Promise.all(buyers.map((buyer) => placeOrder(send, buyer))),
  );
  const byStatus = (status: number) => responses.filter((response) => response.status === status).length;
  const [sold, refused] = [byStatus(201), byStatus(422)];
  return {
    what: `${count} buyers at once for ${units} units`,
    measured: `${sold} orders, ${refused} refusals, ${count - sold - refused} anything else`,
    holds: sold === units && refused === count - units,
  };
}

export async function oneKeyOften(bench: BenchEnvironment, times: number): Promise<Outcome> {
  const [buyer] = await bench.inDatabase(async (database) => {
    await stockUp(database, PART, 5);
    return prepareBuyers(database, 'key', 1, PART);
  });
  if (!buyer) throw new Error('There is no buyer.');
  const key = randomUUID();
  const responses = await withApi(bench, times, ({ send }) =>
    Promise.all(Array.from({ length: times }, () => placeOrder(send, buyer, key))),
  );
  const ids = new Set(
    responses.map((response) => (response.status === 201 ? orderOf(response)._id : `status ${response.status}`)),
  );
  return { what: `one key ${times} times at once`, measured: `${ids.size} order`, holds: ids.size === 1 };
}

export async function ordersPerSecond(bench: BenchEnvironment, count: number, wanted: number): Promise<Outcome> {
  const buyers = await bench.inDatabase(async (database) => {
    await stockUp(database, PART, count * 2);
    return [await prepareBuyers(database, 'warm', count / 4, PART), await prepareBuyers(database, 'fast', count, PART)];
  });
  const [warm = [], fast = []] = buyers;
  let placed = 0;
  const seconds = await withApi(bench, 32, async ({ send }) => {
    await atATime(32, warm, async (buyer) => void (await placeOrder(send, buyer)));
    const start = performance.now();
    await atATime(32, fast, async (buyer) => {
      if ((await placeOrder(send, buyer)).status === 201) placed += 1;
    });
    return (performance.now() - start) / 1000;
  });
  const rate = Math.round(placed / seconds);
  return {
    what: `orders a second, ${count} of them`,
    measured: `${rate}/s`,
    holds: placed === count && rate >= wanted,
  };
}

async function buy(send: SendRequest, buyer: Buyer, acknowledged: Acknowledged): Promise<void> {
  const response = await placeOrder(send, buyer);
  if (response.status !== 201) return;
  const { _id: id, providerOrderId } = orderOf(response);
  acknowledged.placed.add(id);
  const paid = await send('postTestPayment', { parameters: { providerOrderId }, body: { outcome: 'success' } });
  if (paid.status !== 201) return;
  const body = paid.body as PaymentProof;
  const confirmed = await send('postOrderPayment', { token: buyer.token, parameters: { id }, body });
  if (confirmed.status === 200) acknowledged.paid.add(id);
}

async function findFaults(database: Database, acknowledged: Acknowledged, stock: number): Promise<string[]> {
  const { queries } = database;
  const rows = await queries
    .select()
    .from(orders)
    .where(sql`${orders.userId} like 'kill-%'`);
  const [part] = await queries.select().from(products).where(eq(products.id, PART));
  const held = rows.filter(({ status }) => status === 'created' || status === 'paid');
  const units = held.flatMap(({ lines }) => lines).reduce((sum, { qty }) => sum + qty, 0);
  return [
    ...(await findLost(database, acknowledged)),
    ...rows
      .filter(({ status, lines }) => status === 'paid' && lines.length === 0)
      .map(({ id }) => `${id} has no items`),
    ...(part?.quantity === stock - units ? [] : [`${part?.quantity} units left of ${stock} after ${units} were sold`]),
  ];
}

/** Sells until that many orders were acknowledged, then kills the API while it sells. @returns how many there were. */
async function liveOnce(
  bench: BenchEnvironment,
  buyers: readonly Buyer[],
  acknowledged: Acknowledged,
  killAfter: number,
): Promise<number> {
  const api = await bench.startApi();
  const client = createBenchClient(api.port, 16);
  const before = acknowledged.placed.size;
  let load: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve) => {
    load = atATime(16, buyers, async (buyer) => {
      await buy(client.send, buyer, acknowledged);
      if (acknowledged.placed.size - before >= killAfter) resolve();
    });
    void load.then(resolve);
  });
  await api.end('SIGKILL');
  await load;
  await client.close();
  return acknowledged.placed.size - before;
}

export async function killUnderLoad(bench: BenchEnvironment, lives: number): Promise<Outcome> {
  const each = 400;
  const stock = lives * each;
  const buyers = await bench.inDatabase(async (database) => {
    await stockUp(database, PART, stock);
    return prepareBuyers(database, 'kill', stock, PART);
  });
  const acknowledged: Acknowledged = { placed: new Set(), paid: new Set() };
  const placed: number[] = [];
  for (let life = 0; life < lives; life += 1) {
    // After another number of orders each time: from some that are just warming up to one that runs at full speed.
    const killAfter = 10 + ((life * 53) % 190);
    placed.push(await liveOnce(bench, buyers.slice(life * each, (life + 1) * each), acknowledged, killAfter));
  }
  const faults = await bench.inDatabase((database) => findFaults(database, acknowledged, stock));
  const range = `${Math.min(...placed)} to ${Math.max(...placed)} orders in each`;
  const counts = `${acknowledged.placed.size} placed, ${acknowledged.paid.size} paid and acknowledged, ${range}`;
  return {
    what: `kill -9 ${lives} times under load`,
    measured:
      faults.length === 0
        ? `${counts}, none lost, none without its items`
        : `${counts}; ${faults.slice(0, 3).join('; ')}`,
    holds: faults.length === 0 && acknowledged.paid.size > 0 && Math.min(...placed) >= 10,
  };
}
