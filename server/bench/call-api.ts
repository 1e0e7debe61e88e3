import { Agent, request } from 'node:http';
import {
  endpointPath,
  IDEMPOTENCY_HEADER,
  API_PREFIX,
  contract,
  type Contract,
  type Endpoint,
} from '@piston-parts/shared-contract';

export interface Sent {
  readonly token?: string;
  readonly key?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Received {
  /** Null when no answer came: the server was killed under the call. */
  readonly status: number | null;
  readonly body: unknown;
}

export type CallApi = (name: keyof Contract, sent: Sent) => Promise<Received>;

function headersOf({ token, key }: Sent, text: string | null): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: token }),
    ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
    ...(text === null ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  };
}

/**
 * Calls of the contract over real HTTP, with connections kept; cheaper than `fetch`, so that the machine's time goes to
 * the server.
 * @param connections at most so many at a time; what is more waits here.
 */
export function createCaller(port: number, connections: number): CallApi {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return (name, sent) => {
    const endpoint: Endpoint = contract[name];
    const text = sent.body === undefined ? null : JSON.stringify(sent.body);
    const path = endpointPath(endpoint, sent.parameters ?? {});
    if (!path.startsWith(API_PREFIX)) throw new Error(`${name} is no call of the API`);
    return new Promise((resolve) => {
      const gone = () => resolve({ status: null, body: null });
      const options = { host: '127.0.0.1', port, path, method: endpoint.method, agent, headers: headersOf(sent, text) };
      const call = request(options, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', gone);
        answer.on('aborted', gone);
        answer.on('end', () => {
          try {
            resolve({ status: answer.statusCode ?? null, body: JSON.parse(Buffer.concat(parts).toString()) });
          } catch {
            gone();
          }
        });
      });
      call.on('error', gone);
      call.end(text ?? undefined);
    });
  };
}

/** Runs the works so many at a time. */
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
