import { unique, type Shop } from '@piston-parts/shared-contract/contract-suite';
import { eq, like } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { orders } from '../../database/order.schema';
import { products } from '../../database/schema';
import { abandonOrders } from '../testing/abandoned-orders';
import { startApiProcess, type ApiProcess } from '../testing/api-process';
import { createDatabase, type TestDatabase } from '../../database/testing/create-database';
import { startTestApi, type TestApi } from '../testing/test-api';
import { shopAt, startTestShop, type TestShop } from '../testing/test-shop';
import { DATABASES, RUNS_ALL } from '../../testing/run-of-all';
import { endOverdue } from './end-overdue';
import { ProviderSilent } from './payment-provider';
import { reconcileDue, startReconciler } from './reconciler';
import { clientHolder } from './reservation-rules';

const HORN = 'EL-4103';
/** More than the reconciler takes in one batch. */
const BACKLOG = RUNS_ALL ? 1000 : 300;
const STOCK = BACKLOG + 200;
const quiet = { warn: () => undefined };

async function units({ queries }: Database): Promise<number> {
  const [row] = await queries.select().from(products).where(eq(products.id, HORN));
  return row?.quantity ?? 0;
}

async function abandonAll(database: Database, name: string, until = new Date(Date.now() - 1000)): Promise<void> {
  await database.queries.update(products).set({ quantity: STOCK, outOfStock: false }).where(eq(products.id, HORN));
  await abandonOrders(database, { name, count: BACKLOG, productId: HORN, until });
  expect(await units(database)).toBe(STOCK - BACKLOG);
}

describe.each(DATABASES)(`A backlog of ${BACKLOG} abandoned orders, on %s`, (kind) => {
  let api: TestApi;
  let backlogs = 0;
  beforeAll(async () => {
    api = await startTestApi(kind);
  });
  beforeEach(async () => {
    // Nothing of the backlog of another test is to be done any more.
    await api.database.queries.update(orders).set({ status: 'expired', reservedUntil: null, nextPollAt: null });
    await abandonAll(api.database, `backlog-${(backlogs += 1)}`);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => api.stop());

  it('is given back in a handful of transactions, without asking the provider', async () => {
    const transactions = jest.spyOn(api.database, 'transaction');
    const paymentsOf = jest.spyOn(api.payments.provider, 'paymentsOf');

    expect(await endOverdue(api.database, new Date())).toBe(BACKLOG);

    expect(await units(api.database)).toBe(STOCK);
    expect(transactions.mock.calls.length).toBeLessThanOrEqual(5);
    expect(paymentsOf).not.toHaveBeenCalled();
  });

  it('is given back although the provider hangs', async () => {
    let hangUp: (reason: Error) => void = () => undefined;
    const hanging = new Promise<never>((_, reject) => (hangUp = reject));
    jest.spyOn(api.payments.provider, 'paymentsOf').mockReturnValue(hanging);
    await api.database.queries
      .update(orders)
      .set({ reservedUntil: null, status: 'expired' })
      .where(eq(orders.id, `backlog-${backlogs}-0`));

    const reconciler = startReconciler(api, quiet, { endMs: 5, pollMs: 5 });
    for (let now = 0; now < STOCK - 1;) now = await units(api.database);

    hangUp(new ProviderSilent('hung up'));
    await reconciler.stop();
    expect(await units(api.database)).toBe(STOCK - 1);
  });

  it('is asked about at the provider twenty at a time, all in one run', async () => {
    let [running, most] = [0, 0];
    jest.spyOn(api.payments.provider, 'paymentsOf').mockImplementation(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return [];
    });

    expect(await reconcileDue(api, quiet)).toBe(BACKLOG);

    expect(most).toBe(20);
    expect(await reconcileDue(api, quiet)).toBe(0);
  });

  it('is not asked about one by one while the provider is down', async () => {
    const paymentsOf = jest.spyOn(api.payments.provider, 'paymentsOf').mockRejectedValue(new ProviderSilent('down'));

    await reconcileDue(api, quiet);

    expect(paymentsOf.mock.calls.length).toBeLessThan(50);
    expect(await units(api.database)).toBe(STOCK);
  });
});

describe('Two processes over one PostgreSQL', () => {
  let postgres: TestDatabase;
  let server: TestShop;
  let processes: ApiProcess[];
  beforeAll(async () => {
    postgres = await createDatabase();
    server = await startTestShop('PostgreSQL', postgres.url);
    const environment = { DATABASE_URL: postgres.url, TRUSTED_PROXIES: 'loopback' };
    processes = await Promise.all([startApiProcess(environment), startApiProcess(environment)]);
  }, 60_000);
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.stop()));
    await server.stop();
    await postgres.stop();
  });

  async function shoppersAtCheckout(count: number) {
    const { shop } = server;
    const shoppers = [];
    for (let at = 0; at < count; at += 1) {
      const { token } = await shop.newShopper();
      const { address } = await shop.ask('postAddress', {
        token,
        body: {
          address: {
            name: 'A',
            house: '1',
            city: 'Pune',
            state: 'M',
            postalCode: '411001',
            mobileNumber: '9876543210',
          },
        },
      });
      await shop.ask('postCartItem', { token, body: { product: { _id: HORN } } });
      shoppers.push({ token, body: { addressId: address[0]?._id } });
    }
    return shoppers;
  }

  it('share the backlog: every order is given back once', async () => {
    // By the clock it is not over yet, so that the processes leave it alone.
    const until = new Date(Date.now() + 3_600_000);
    await abandonAll(server.database, 'shared', until);

    const ended = await Promise.all([1, 2].map(() => endOverdue(server.database, until)));

    expect(ended.reduce((sum, some) => sum + some, 0)).toBe(BACKLOG);
    expect(await units(server.database)).toBe(STOCK);
  });

  it('give units back by themselves once they are no longer reserved', async () => {
    const { database } = server;
    await abandonAll(database, 'overdue', new Date(Date.now() + 3_600_000));
    await database.queries.update(orders).set({ reservedUntil: new Date() }).where(like(orders.id, 'overdue-%'));

    for (let now = 0; now < STOCK;) now = await units(database);
    expect(await units(database)).toBe(STOCK);
  });

  it('count a client’s unpaid orders together, also when all come at once', async () => {
    const client = '198.51.100.200';
    const until = new Date();
    const placed = { name: 'known', count: 195, productId: HORN, until, status: 'expired' as const };
    await abandonOrders(server.database, { ...placed, client: clientHolder(client) });
    const shoppers = await shoppersAtCheckout(12);
    const shops: Shop[] = processes.map(({ origin }) => shopAt(origin, client));
    const press = (shop: Shop, pressed: typeof shoppers) =>
      pressed.map((input) => shop.request('postOrder', { ...input, idempotencyKey: unique() }));

    const responses = await Promise.all(shops.flatMap((shop, at) => press(shop, shoppers.slice(at * 6, at * 6 + 6))));

    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(201), ...Array<number>(7).fill(429)]);
  });

  it('reserve a part for one account once, also when it presses on both at the same time', async () => {
    const client = '198.51.100.201';
    const [shopper] = await shoppersAtCheckout(1);
    const before = await units(server.database);
    const press = ({ origin }: ApiProcess) =>
      shopAt(origin, client).request('postOrder', { ...shopper, idempotencyKey: unique() });

    const responses = await Promise.all([...processes, ...processes, ...processes].map(press));

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await units(server.database)).toBe(before - 1);
  });
});
