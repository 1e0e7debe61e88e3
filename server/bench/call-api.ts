import {
  endpointPath,
  IDEMPOTENCY_HEADER,
  API_PREFIX,
  type Contract,
  type Endpoint,
} from '@piston-parts/shared-contract';
import { fullContract } from '@piston-parts/shared-contract/backend';
import { Pool } from 'undici';

export interface Sent {
  readonly token?: string;
  readonly key?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Address of the client, as a proxy in front of the server says it; left out: this machine's. */
  readonly client?: string;
}

export interface Received {
  /** Null when no answer came: the server was killed under the call. */
  readonly status: number | null;
  readonly body: unknown;
}

interface RawCall {
  readonly method: Endpoint['method'];
  /** With its query. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface Caller {
  call(name: keyof Contract, sent: Sent): Promise<Received>;
  /** @returns the status of an answer that is read to its end and not looked at; null when none came. */
  read(path: string): Promise<number | null>;
  close(): Promise<void>;
}

export type CallApi = Caller['call'];

function headersOf({ token, key, client }: Sent, text: string | null): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: token }),
    ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
    ...(client === undefined ? {} : { 'x-forwarded-for': client }),
    ...(text === null ? {} : { 'content-type': 'application/json' }),
  };
}

function callOf(name: keyof Contract, sent: Sent): RawCall {
  const endpoint: Endpoint = fullContract[name];
  const text = sent.body === undefined ? null : JSON.stringify(sent.body);
  const path = endpointPath(endpoint, sent.parameters ?? {});
  if (!path.startsWith(API_PREFIX)) throw new Error(`${name} is no call of the API`);
  return { method: endpoint.method, path, headers: headersOf(sent, text), ...(text === null ? {} : { body: text }) };
}

function parsed(status: number, text: string): Received {
  try {
    return { status, body: JSON.parse(text) };
  } catch {
    return { status: null, body: null };
  }
}

/** The cheapest way that undici has: the machine's time is to go to the server. */
function dispatch(pool: Pool, call: RawCall, onPart?: (part: Buffer) => void): Promise<number | null> {
  return new Promise((resolve) => {
    let status: number | null = null;
    pool.dispatch(call, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode) => void (status = statusCode),
      onResponseData: (_controller, part) => onPart?.(part),
      onResponseEnd: () => resolve(status),
      onResponseError: () => resolve(null),
    });
  });
}

/**
 * Calls of the contract over real HTTP, with connections kept.
 * @param connections maximum of concurrent requests; further ones wait here.
 */
export function createCaller(port: number, connections: number): Caller {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections, pipelining: 1 });
  return {
    async call(name, sent) {
      const parts: Buffer[] = [];
      const status = await dispatch(pool, callOf(name, sent), (part) => parts.push(part));
      return status === null ? { status, body: null } : parsed(status, Buffer.concat(parts).toString());
    },
    // As a browser asks.
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
