import {
  endpointPath,
  IDEMPOTENCY_HEADER,
  API_PREFIX,
  type Contract,
  type Endpoint,
} from '@piston-parts/shared-contract';
import { fullContract } from '@piston-parts/shared-contract/backend';
import { Pool } from 'undici';
import { BENCH_COOKIE } from './bench-session';

export interface Sent {
  readonly token?: string;
  readonly key?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Address of the client, as a proxy in front of the server would send it. Default: the address of this machine. */
  readonly client?: string;
}

export interface Received {
  /** Null when no response came: the server was killed while the request ran. */
  readonly status: number | null;
  readonly body: unknown;
}

interface RawRequest {
  readonly method: Endpoint['method'];
  /** With its query. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface BenchClient {
  send(name: keyof Contract, sent: Sent): Promise<Received>;
  /** @returns the status of a response whose body is read and discarded; null when none came. */
  read(path: string): Promise<number | null>;
  close(): Promise<void>;
}

export type SendRequest = BenchClient['send'];

function headersOf({ token, key, client }: Sent, text: string | null): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: token, cookie: BENCH_COOKIE }),
    ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
    ...(client === undefined ? {} : { 'x-forwarded-for': client }),
    ...(text === null ? {} : { 'content-type': 'application/json' }),
  };
}

function requestOf(name: keyof Contract, sent: Sent): RawRequest {
  const endpoint: Endpoint = fullContract[name];
  const text = sent.body === undefined ? null : JSON.stringify(sent.body);
  const path = endpointPath(endpoint, sent.parameters ?? {});
  if (!path.startsWith(API_PREFIX)) throw new Error(`${name} is no endpoint of the API`);
  return { method: endpoint.method, path, headers: headersOf(sent, text), ...(text === null ? {} : { body: text }) };
}

function parsed(status: number, text: string): Received {
  try {
    return { status, body: JSON.parse(text) };
  } catch {
    return { status, body: null };
  }
}

/** The cheapest API of undici, so that the server gets most of the machine's time. */
function dispatch(pool: Pool, request: RawRequest, onPart?: (part: Buffer) => void): Promise<number | null> {
  return new Promise((resolve) => {
    let status: number | null = null;
    pool.dispatch(request, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode) => void (status = statusCode),
      onResponseData: (_controller, part) => onPart?.(part),
      onResponseEnd: () => resolve(status),
      onResponseError: () => resolve(null),
    });
  });
}

/**
 * Client of the contract over real HTTP with persistent connections.
 * @param connections maximum number of concurrent requests; further ones wait in the client.
 */
export function createBenchClient(port: number, connections: number): BenchClient {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections, pipelining: 1 });
  return {
    async send(name, sent) {
      const parts: Buffer[] = [];
      const status = await dispatch(pool, requestOf(name, sent), (part) => parts.push(part));
      return status === null ? { status, body: null } : parsed(status, Buffer.concat(parts).toString());
    },
    // The encodings of a browser.
    read: (path) => dispatch(pool, { method: 'GET', path, headers: { 'accept-encoding': 'gzip, br' } }),
    close: () => pool.destroy(),
  };
}

/** Runs the work with limited concurrency. */
export async function atATime<Item>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: count }, worker));
}
