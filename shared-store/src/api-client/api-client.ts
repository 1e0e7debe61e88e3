import { CANCEL } from '@redux-saga/symbols';
import {
  endpointPath,
  IDEMPOTENCY_HEADER,
  type ResponseOf,
  type BodyOf,
  type ByIdempotency,
  type PageContract,
  type Endpoint,
  type HasQuery,
  type PathOf,
  type PathParameters,
} from '@piston-parts/shared-contract';
import { check, contract, failureSchema, lateMessages } from '@piston-parts/shared-contract/schemas';
import { ApiError } from './api-error';

type BodyInput<E> = [BodyOf<E>] extends [never] ? unknown : { body: BodyOf<E> };
type ParameterInput<E> = keyof PathParameters<PathOf<E>> extends never
  ? unknown
  : { parameters: PathParameters<PathOf<E>> };
type IdempotencyInput<E> = ByIdempotency<E, { idempotencyKey: string }, { idempotencyKey?: string }>;
type QueryInput<E> = HasQuery<E> extends true ? { query?: URLSearchParams } : unknown;
/** `keepalive`: the request goes out although the page is left. */
type LeavingInput = { keepalive?: true };
type Input<E> = BodyInput<E> & ParameterInput<E> & IdempotencyInput<E> & QueryInput<E>;
type EndpointFunction<E> =
  unknown extends Input<E>
    ? () => Promise<ResponseOf<E>>
    : HasQuery<E> extends true
      ? (input?: Input<E>) => Promise<ResponseOf<E>>
      : (input: Input<E> & LeavingInput) => Promise<ResponseOf<E>>;

/**
 * A function for each endpoint that most pages call: `client.postCartItem({ body: { product } })`. `request` calls any
 * other, whose schemas the caller loads. Rejects with `ApiError`.
 */
export type ApiClient = { [Name in keyof PageContract]: EndpointFunction<PageContract[Name]> } & {
  readonly request: <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<ResponseOf<E>>;
};

export interface ApiClientOptions {
  /** The stored token, read for each protected request. */
  readonly token: () => string | null;
  /** Requests wait for it: the simulated backend may still be loading. */
  readonly ready?: () => Promise<unknown>;
  /** Origin of the API, empty for the shop's own. */
  readonly origin?: string;
  readonly timeoutMs?: number;
}

interface AnyInput {
  readonly body?: unknown;
  readonly parameters?: Record<string, string>;
  readonly idempotencyKey?: string;
  readonly query?: URLSearchParams;
  readonly keepalive?: true;
}

const DEFAULT_TIMEOUT_MS = 15_000;

function headersOf(endpoint: Endpoint, input: AnyInput, token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(endpoint.access === 'protected' && token !== null ? { authorization: token } : {}),
    ...(input.idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: input.idempotencyKey }),
  };
}

const isOffline = () => globalThis.navigator?.onLine === false;

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

function addressOf(endpoint: Endpoint, { parameters = {}, query }: AnyInput): string {
  const path = endpointPath(endpoint, parameters);
  return query ? `${path}?${query.toString()}` : path;
}

async function fetchJson(
  endpoint: Endpoint,
  input: AnyInput,
  options: ApiClientOptions,
  { headers, abort }: { readonly headers: Record<string, string>; readonly abort: AbortController },
): Promise<readonly [Response, unknown]> {
  const timer = setTimeout(() => abort.abort(), options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  try {
    await options.ready?.();
    const response = await fetch((options.origin ?? '') + addressOf(endpoint, input), {
      method: endpoint.method,
      headers,
      signal: abort.signal,
      // The session's cookie, also where the API has another origin of the same site.
      ...(options.origin ? { credentials: 'include' as const } : {}),
      ...(input.keepalive ? { keepalive: true } : {}),
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    return [response, await readJson(response)];
  } catch (cause) {
    throw new ApiError(null, isOffline() ? [lateMessages.connectionLost] : [], { cause });
  } finally {
    clearTimeout(timer);
  }
}

async function send(
  endpoint: Endpoint,
  input: AnyInput,
  options: ApiClientOptions,
  abort: AbortController,
): Promise<unknown> {
  // Read before the first await: a log-out needs its token although it is no longer stored.
  const headers = headersOf(endpoint, input, options.token());
  const [response, body] = await fetchJson(endpoint, input, options, { headers, abort });
  // Another tab has logged in since: its log-in is not to end by what this tab sent with the session before.
  const { authorization: token } = headers;
  if (response.status === 401 && token && ![token, null].includes(options.token()))
    return send(endpoint, input, options, abort);
  if (!response.ok) {
    const failure = check(failureSchema, body);
    throw new ApiError(response.status, failure.ok ? failure.value.errors : []);
  }
  const checked = check(endpoint.response, body);
  if (!checked.ok) throw new ApiError(response.status, [], { cause: checked.errors });
  return checked.value;
}

/**
 * A cancelled saga aborts its reads. Its writes must arrive, even if nothing waits for them any more.
 * @param leaving the page is about to reload: reads end without a failure, and no further one is sent
 */
function requestEndpoint(
  endpoint: Endpoint,
  input: AnyInput,
  options: ApiClientOptions,
  leaving: AbortSignal,
): Promise<unknown> {
  const abort = new AbortController();
  if (endpoint.method !== 'GET') return send(endpoint, input, options, abort);
  const end = () => abort.abort();
  const response = new Promise((resolve, reject) => {
    if (leaving.aborted) return;
    leaving.addEventListener('abort', end);
    send(endpoint, input, options, abort)
      .finally(() => leaving.removeEventListener('abort', end))
      .then(resolve, (error: unknown) => leaving.aborted || reject(error as Error));
  });
  return Object.assign(response, { [CANCEL]: end });
}

/** Makes the typed client of the contract; every response is checked against its schema first. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  /** After a log-out the page reloads. What it still reads would be refused, and that is no failure. */
  const leaving = new AbortController();
  const request = (endpoint: Endpoint, input: AnyInput) => {
    if (endpoint === contract.postLogOut) leaving.abort();
    return requestEndpoint(endpoint, input, options, leaving.signal);
  };
  const functions = Object.entries(contract).map(([name, endpoint]) => [
    name,
    (input: AnyInput = {}) => request(endpoint, input),
  ]);
  return { ...Object.fromEntries(functions), request } as ApiClient;
}
