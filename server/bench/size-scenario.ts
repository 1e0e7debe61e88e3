import type { Contract } from '@piston-parts/shared-contract';
import { createTokenSigner } from '../src/api/accounts/tokens';
import { BENCH_SECRET, withApi, type BenchPlace } from './bench-place';
import type { Caller, Sent } from './call-api';
import { addProducts, addUsers, PASSWORD } from './fill-shop';
import { listingAddresses } from './listing-queries';
import { p95, type Outcome } from './outcome';

/** Milliseconds, of 95 of 100 calls at most. */
interface Times {
  readonly listing: number;
  readonly logIn: number;
  readonly cart: number;
}

const LISTINGS = 400;
const LOG_INS = 60;
const CARTS = 100;
const WARM_UP = 60;
const SMALL_USERS = 400;
const PART = { _id: 'EL-4103' };

const tokens = createTokenSigner(BENCH_SECRET);

/** One after the other, so that a call waits for nothing but itself; the first ones, while the code warms up, do not count. */
async function timeEach<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (const item of items) {
    const start = performance.now();
    await work(item);
    times.push(performance.now() - start);
  }
  return p95(times.slice(Math.min(WARM_UP, Math.floor(items.length / 4))));
}

async function expectCall(caller: Caller, status: number, name: keyof Contract, sent: Sent): Promise<void> {
  const answer = await caller.call(name, sent);
  if (answer.status !== status) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

function cartCalls(user: string): [number, keyof Contract, Sent][] {
  const token = tokens.sign({ _id: user, email: `${user}@bench.example` });
  const parameters = { id: PART._id };
  return [
    [200, 'getCart', { token }],
    [201, 'postCartItem', { token, body: { product: PART } }],
    [200, 'postCartQuantity', { token, parameters, body: { action: { type: 'increment' } } }],
    [200, 'deleteCartItem', { token, parameters }],
  ];
}

const usersOf = (first: number, count: number, step: number): string[] =>
  Array.from({ length: count }, (_, at) => `load-${first + at * step}`);

async function timesOf(bench: BenchPlace, users: number): Promise<Times> {
  const step = Math.floor(users / (CARTS + LOG_INS + 1));
  const shoppers = usersOf(1, CARTS, step);
  const returning = usersOf(1 + CARTS * step, LOG_INS, step);
  return withApi(bench, 1, async (caller) => ({
    listing: await timeEach(listingAddresses(LISTINGS + WARM_UP), async (address) => {
      if ((await caller.read(address)) !== 200) throw new Error(`${address} was not answered`);
    }),
    cart: await timeEach(shoppers.flatMap(cartCalls), ([status, name, sent]) => expectCall(caller, status, name, sent)),
    logIn: await timeEach(returning, (user) =>
      expectCall(caller, 200, 'postLogIn', { body: { email: `${user}@bench.example`, password: PASSWORD } }),
    ),
  }));
}

const ms = (time: number): string => `${time.toFixed(1)} ms`;

/**
 * What a large shop costs a single call. Listings are asked for the first time each, so nothing is prepared.
 * @param large products and users, each.
 */
export async function largeShop(bench: BenchPlace, large: number, mostTimes: number): Promise<Outcome[]> {
  await bench.inDatabase((database) => addUsers(database, { first: 1, last: SMALL_USERS }));
  const small = await timesOf(bench, SMALL_USERS);
  await bench.inDatabase(async (database) => {
    await addProducts(database, { first: 1, last: large });
    await addUsers(database, { first: SMALL_USERS + 1, last: large });
  });
  const slow = await timesOf(bench, large);
  const outcome = (name: string, at: keyof Times): Outcome => ({
    what: `p95 of ${name} with ${large.toLocaleString('en-IN')} products and users`,
    found: `${ms(slow[at])}, with 25 products ${ms(small[at])}`,
    holds: slow[at] <= mostTimes * small[at],
  });
  return [outcome('first-time listings', 'listing'), outcome('log-ins', 'logIn'), outcome('cart calls', 'cart')];
}
