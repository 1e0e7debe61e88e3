import type { Contract } from '@piston-parts/shared-contract';
import { withApi, type BenchEnvironment } from './bench-environment';
import { tokenOf } from './bench-session';
import type { BenchClient, Sent } from './bench-client';
import { addCatalogue, addUsers, PASSWORD } from './fill-shop';
import { listingAddresses } from './listing-queries';
import { p95, type Outcome } from './outcome';

/** Milliseconds, of 95 of 100 requests at most, in the small shop and in the large one. */
type Times = readonly [small: number, large: number];

/** An API and the shoppers whose accounts and carts are used. */
interface Shop {
  readonly client: BenchClient;
  readonly shoppers: readonly string[];
  readonly returning: readonly string[];
}

const LISTINGS = 400;
const LOG_INS = 150;
const CARTS = 100;
const WARM_UP = 60;
const SMALL_USERS = 400;
const PART = { _id: 'EL-4103' };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * One request after the other, so that each waits for nothing but itself, and in both shops by turns, so that whatever else
 * the machine does slows both. The first ones, while the code warms up, do not count.
 */
async function timeBoth(
  shops: readonly [Shop, Shop],
  count: number,
  send: (shop: Shop, at: number) => Promise<unknown>,
): Promise<Times> {
  const times: [number[], number[]] = [[], []];
  for (let at = 0; at < count; at += 1) {
    times[0].push(await timed(() => send(shops[0], at)));
    times[1].push(await timed(() => send(shops[1], at)));
  }
  const counted = times.map((some) => p95(some.slice(Math.min(WARM_UP, Math.floor(count / 4)))));
  return [counted[0] ?? NaN, counted[1] ?? NaN];
}

async function expectResponse(client: BenchClient, status: number, name: keyof Contract, sent: Sent): Promise<void> {
  const response = await client.send(name, sent);
  if (response.status !== status)
    throw new Error(`${name} answered ${response.status}: ${JSON.stringify(response.body)}`);
}

/** A status, an endpoint and what is sent: each shopper makes four, after which the cart is as it was. */
type CartRequest = [number, keyof Contract, Sent];
const CART_REQUESTS = 4;

function cartRequests(user: string): [CartRequest, CartRequest, CartRequest, CartRequest] {
  const token = tokenOf(user);
  const parameters = { productId: PART._id };
  return [
    [200, 'getCart', { token }],
    [201, 'postCartItem', { token, body: { product: PART } }],
    [200, 'postCartQuantity', { token, parameters, body: { action: { type: 'increment' } } }],
    [200, 'deleteCartItem', { token, parameters }],
  ];
}

function shopOf(client: BenchClient, users: number): Shop {
  const step = Math.floor(users / (CARTS + LOG_INS + 1));
  const ids = Array.from({ length: CARTS + LOG_INS }, (_, at) => `load-${1 + at * step}`);
  return { client, shoppers: ids.slice(0, CARTS), returning: ids.slice(CARTS) };
}

async function listingTimes(shops: readonly [Shop, Shop]): Promise<Times> {
  const addresses = listingAddresses(LISTINGS + WARM_UP);
  return timeBoth(shops, addresses.length, async ({ client }, at) => {
    const address = addresses[at] ?? '';
    if ((await client.read(address)) !== 200) throw new Error(`${address} was not answered`);
  });
}

async function cartTimes(shops: readonly [Shop, Shop]): Promise<Times> {
  return timeBoth(shops, CARTS * CART_REQUESTS, async ({ client, shoppers }, at) => {
    const shopper = shoppers[Math.floor(at / CART_REQUESTS)] ?? '';
    for (const [status, name, sent] of cartRequests(shopper).slice(at % CART_REQUESTS, (at % CART_REQUESTS) + 1)) {
      await expectResponse(client, status, name, sent);
    }
  });
}

async function logInTimes(shops: readonly [Shop, Shop]): Promise<Times> {
  return timeBoth(shops, LOG_INS, ({ client, returning }, at) =>
    expectResponse(client, 200, 'postLogIn', { body: { email: `${returning[at]}@bench.example`, password: PASSWORD } }),
  );
}

const ms = (time: number): string => `${time.toFixed(1)} ms`;

/**
 * The cost of a single request in a large shop. Each listing is requested once, so none is cached.
 * @param count products and users of the large shop, each.
 * @param limits how many times slower than in the small shop a cart or log-in request may be, and how long a listing may take.
 */
export async function largeShop(
  [small, large]: readonly [BenchEnvironment, BenchEnvironment],
  count: number,
  { maxTimes, maxListingMs }: { readonly maxTimes: number; readonly maxListingMs: number },
): Promise<Outcome[]> {
  await small.inDatabase((database) => addUsers(database, { first: 1, last: SMALL_USERS }));
  await large.inDatabase(async (database) => {
    await addCatalogue(database, { first: 1, last: count });
    await addUsers(database, { first: 1, last: count });
  });
  const outcome = (name: string, [few, many]: Times, limit = maxTimes * few): Outcome => ({
    what: `p95 of ${name} with ${count.toLocaleString('en-IN')} products and users`,
    measured: `${ms(many)}, with 25 products ${ms(few)}`,
    holds: many <= limit,
  });
  return withApi(small, 1, (few) =>
    withApi(large, 1, async (many) => {
      const shops = [shopOf(few, SMALL_USERS), shopOf(many, count)] as const;
      return [
        outcome('first-time listings', await listingTimes(shops), maxListingMs),
        outcome('cart requests', await cartTimes(shops)),
        outcome('log-ins', await logInTimes(shops)),
      ];
    }),
  );
}
