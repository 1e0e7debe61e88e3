import type { FastifyInstance } from 'fastify';

/** A response to a request of a route. */
export interface DataResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/**
 * Sends a GET request for the data of a page, without a cookie or a token: a page has nothing of one user.
 * @param address path and query
 * @throws Error when nothing responds
 */
export type FetchData = (address: string, headers: Readonly<Record<string, string>>) => Promise<DataResponse>;

/** From the routes of this very server. */
export const fetchInProcess =
  (app: Pick<FastifyInstance, 'inject'>): FetchData =>
  async (url, headers) => {
    const { statusCode: status, headers: received, body } = await app.inject({ url, headers });
    return { status, headers: received, body };
  };

const TIMEOUT_MS = 10_000;

/** @param origin of the API in another process: `http://api.internal:3000` */
export const fetchFrom =
  (origin: string): FetchData =>
  async (address, headers) => {
    const response = await fetch(origin + address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  };
