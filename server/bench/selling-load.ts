import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { paths, type Order, type PaymentProof } from '@piston-parts/shared-contract';
import type { Acknowledged } from './acknowledged';
import type { Buyer } from './buyers';
import { createBenchClient, type BenchClient, type Sent } from './bench-client';

const THINK_MS = 3_000;
const WARM_UP_MS = 6_000;
export const MEASURED_MS = 20_000;
const HEALTH_EVERY_MS = 100;

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
  /** How many clients browse. */
  readonly browsers: number;
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

export type Kind = Exclude<keyof Measured, 'failures'>;

export interface TimedRequest {
  readonly kind: Kind;
  /** Page or endpoint. */
  readonly what: string;
  /** Null when no response came. */
  readonly status: number | null;
  /** By `performance.now()`. */
  readonly sentAt: number;
  readonly ms: number;
}

export const hasSucceeded = ({ status }: Pick<TimedRequest, 'status'>): boolean => status === 200 || status === 201;

/** A running load; clients stop when it is aborted. */
interface Load {
  readonly port: number;
  readonly stopped: AbortSignal;
  readonly acknowledged: Acknowledged;
  /** Times one request. @returns what came, null when it failed */
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
    if (load.stopped.aborted) throw new Stopped();
    const result = await load.request(kind, name, send(name, { token, client, ...sent }));
    if (hesitates) await think(load);
    if (!hasSucceeded(result)) throw new Stopped();
    return result;
  };
  await press('carts', 'postCartItem', { body: { product: { _id: part } } });
  await press('carts', 'postCartQuantity', { parameters, body: { action: { type: 'increment' } } });
  await press('carts', 'getCart', {});
  const placed = await press('orders', 'postOrder', { key: randomUUID(), body: { addressId } });
  const { providerOrderId, _id: id } = (placed.body as { order: Order }).order;
  load.acknowledged.placed.add(id);
  const body = { outcome: 'success' };
  const proof = await press('orders', 'postTestPayment', { parameters: { providerOrderId }, body });
  await press('orders', 'postOrderPayment', { parameters: { id }, body: proof.body as PaymentProof });
  load.acknowledged.paid.add(id);
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
 * Clients that browse and buy on connections that are kept, until they are stopped.
 * @param record is called with each request that has ended
 * @param healthToo adds a health check ten times a second on new connections
 */
export function startSellingLoad(
  port: number,
  options: LoadOptions,
  record: (request: TimedRequest) => void,
  healthToo = false,
): { readonly acknowledged: Acknowledged; stop(): Promise<void> } {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const acknowledged: Acknowledged = { placed: new Set(), paid: new Set() };
  const load: Load = {
    port,
    stopped: stop.signal,
    acknowledged,
    async request(kind, what, work) {
      const sentAt = performance.now();
      const result = await work;
      record({ kind, what, status: result.status, sentAt, ms: performance.now() - sentAt });
      return result;
    },
  };
  const { buyers, browsers: count } = options;
  const [browsers, shoppers] = [createBenchClient(port, count), createBenchClient(port, buyers.length)];
  const clients = [
    ...Array.from({ length: count }, () => browse(load, browsers, options)),
    ...buyers.map((buyer) => buyAgainAndAgain(load, shoppers, buyer, options)),
    ...(healthToo ? [pollHealth(load)] : []),
  ];
  return {
    acknowledged,
    async stop() {
      stop.abort();
      await Promise.all(clients);
      await Promise.all([browsers.close(), shoppers.close()]);
    },
  };
}

/** Measures a load and its health checks for 20 seconds, after it has warmed up. */
export async function runSellingLoad(port: number, options: LoadOptions): Promise<Measured> {
  const measured: Measured = { pages: [], carts: [], orders: [], health: [], failures: [] };
  const start = performance.now() + WARM_UP_MS;
  const record = (request: TimedRequest) => {
    const { kind, what, status, sentAt, ms } = request;
    if (sentAt < start) return;
    if (hasSucceeded(request)) measured[kind].push(ms);
    else measured.failures.push(`${what}: ${status ?? 'no answer'}`);
  };
  const { stop } = startSellingLoad(port, options, record, true);
  await pause(WARM_UP_MS + MEASURED_MS);
  await stop();
  return measured;
}
