import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { paths, type Order, type PaymentProof } from '@piston-parts/shared-contract';
import type { Buyer } from './buyers';
import { createBenchClient, type BenchClient, type Sent } from './bench-client';

const THINK_MS = 3_000;
const WARM_UP_MS = 6_000;
export const MEASURED_MS = 20_000;
const HEALTH_EVERY_MS = 100;
const BROWSERS = 200;

/** Milliseconds of each request that was answered as it has to be, and what the others were answered with. */
export interface Measured {
  readonly pages: number[];
  readonly carts: number[];
  readonly orders: number[];
  /** `/healthz`, each on a new connection. */
  readonly health: number[];
  readonly failures: string[];
}

export interface LoadOptions {
  readonly buyers: readonly Buyer[];
  /** Ids of what is bought. */
  readonly parts: readonly string[];
  /** Addresses that are browsed. */
  readonly pages: readonly string[];
  /** Whether browsing clients take time between two pages; otherwise each asks as fast as it is answered. */
  readonly thinks: boolean;
  /** Whether buyers take time between two presses; otherwise they wait 0 to 3 s between two purchases alone. */
  readonly hesitates: boolean;
}

type Kind = Exclude<keyof Measured, 'failures'>;

/** A running load; clients stop when it is aborted. */
interface Load {
  readonly port: number;
  readonly stopped: AbortSignal;
  /** Runs and times one request. @returns what came, null when it failed */
  request<Result extends { status: number | null }>(kind: Kind, what: string, work: Promise<Result>): Promise<Result>;
}

const think = ({ stopped }: Load): Promise<void> =>
  pause(THINK_MS * (0.5 + Math.random()), undefined, { signal: stopped }).catch(() => undefined);

async function browse(load: Load, { read }: BenchClient, { pages, thinks }: LoadOptions): Promise<void> {
  await pause(Math.random() * THINK_MS);
  while (!load.stopped.aborted) {
    const page = pages[Math.floor(Math.random() * pages.length)] ?? paths.home;
    await load.request(
      'pages',
      page,
      read(page).then((status) => ({ status })),
    );
    if (thinks) await think(load);
  }
}

class Stopped extends Error {}

/** One press after the other: into the cart, one more of it, order, pay. */
async function buy(
  load: Load,
  { send }: BenchClient,
  { token, addressId }: Buyer,
  { parts, hesitates }: LoadOptions,
): Promise<void> {
  const part = parts[Math.floor(Math.random() * parts.length)] ?? '';
  const client = `198.51.100.${Math.floor(Math.random() * 250)}`;
  const parameters = { productId: part };
  const press = async (kind: Kind, name: Parameters<BenchClient['send']>[0], sent: Sent) => {
    const result = await load.request(kind, name, send(name, { token, client, ...sent }));
    if (hesitates) await think(load);
    if (load.stopped.aborted) throw new Stopped();
    return result;
  };
  await press('carts', 'postCartItem', { body: { product: { _id: part } } });
  await press('carts', 'postCartQuantity', { parameters, body: { action: { type: 'increment' } } });
  await press('carts', 'getCart', {});
  const placed = await press('orders', 'postOrder', { key: randomUUID(), body: { addressId } });
  const order = (placed.body as { order?: Order } | null)?.order;
  if (!order) return;
  const { providerOrderId, _id: id } = order;
  const body = { outcome: 'success' };
  const proof = await press('orders', 'postTestPayment', { parameters: { providerOrderId }, body });
  await press('orders', 'postOrderPayment', { parameters: { id }, body: proof.body as PaymentProof });
}

async function buyAgainAndAgain(load: Load, client: BenchClient, buyer: Buyer, options: LoadOptions): Promise<void> {
  while (!load.stopped.aborted) {
    await pause(Math.random() * THINK_MS, undefined, { signal: load.stopped }).catch(() => undefined);
    await buy(load, client, buyer, options).catch(orStopped);
  }
}

function orStopped(error: unknown): void {
  if (!(error instanceof Stopped)) throw error;
}

/** As a health check of a balancer asks, which keeps no connection. */
function requestHealth(port: number): Promise<{ status: number | null }> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: '/healthz', agent: false, headers: { connection: 'close' } }, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode ?? null }));
    }).on('error', () => resolve({ status: null }));
  });
}

async function pollHealth(load: Load): Promise<void> {
  const requests: Promise<unknown>[] = [];
  while (!load.stopped.aborted) {
    // Not one after the other: a slow response must not reduce the rate.
    requests.push(load.request('health', '/healthz', requestHealth(load.port)));
    await pause(HEALTH_EVERY_MS);
  }
  await Promise.all(requests);
}

/**
 * Two hundred browsing clients and the given buyers on connections that are kept, and a health check ten times a second on
 * new ones.
 */
export async function runSellingLoad(port: number, options: LoadOptions): Promise<Measured> {
  const { buyers } = options;
  const measured: Measured = { pages: [], carts: [], orders: [], health: [], failures: [] };
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const start = performance.now() + WARM_UP_MS;
  const load: Load = {
    port,
    stopped: stop.signal,
    async request(kind, what, work) {
      const sentAt = performance.now();
      const result = await work;
      if (sentAt < start) return result;
      if (result.status === 200 || result.status === 201) measured[kind].push(performance.now() - sentAt);
      else measured.failures.push(`${what}: ${result.status ?? 'no answer'}`);
      return result;
    },
  };
  const [browsers, shoppers] = [createBenchClient(port, BROWSERS), createBenchClient(port, buyers.length)];
  const clients = [
    ...Array.from({ length: BROWSERS }, () => browse(load, browsers, options)),
    ...buyers.map((buyer) => buyAgainAndAgain(load, shoppers, buyer, options)),
    pollHealth(load),
  ];
  await pause(WARM_UP_MS + MEASURED_MS);
  stop.abort();
  await Promise.all(clients);
  await Promise.all([browsers.close(), shoppers.close()]);
  return measured;
}
