import { splitAddress } from '@platform/protocol/split-address';
import { backendMessages } from '../backend-messages';
import {
  filterFromQuery,
  IDEMPOTENCY_HEADER,
  LISTING_QUERY,
  MAX_WHOLE_CATALOGUE,
  needsBackend,
  WHOLE_UP_TO,
  type ResponseOf,
  type BodyOf,
  type ByIdempotency,
  type Endpoint,
  type HasQuery,
  type PathOf,
  type PathParameters,
} from '../index';
import { MAX_BODY_DEPTH, MAX_IDEMPOTENCY_KEY_LENGTH } from '../request-limits';
import { check } from '../schemas';
import { Refusal, refuse } from './refusal';

interface Always<E> {
  /** The time of the request, as the data store it. */
  readonly now: string;
  readonly body: BodyOf<E>;
  readonly parameters: PathParameters<PathOf<E>>;
}
type WhichQuery<E> = HasQuery<E> extends true ? { readonly query: URLSearchParams } : unknown;
type WhichUser<E, User> = E extends { readonly access: 'protected' } ? { readonly user: User } : unknown;
/** Null: sent without a key where one is accepted. */
type WhichKey<E> = ByIdempotency<E, { readonly idempotencyKey: string }, { readonly idempotencyKey: string | null }>;

/** The validated request that a backend’s handler gets. */
export type ReceivedRequestOf<E, User> = Always<E> & WhichQuery<E> & WhichUser<E, User> & WhichKey<E>;

/** @returns the query parameters of a URL: `/api/products?page=2`. */
export function receivedQuery(address: string): URLSearchParams {
  return new URLSearchParams(splitAddress(address)[1]);
}

/** @returns the page that a query asks for; the first when it asks for none. */
export function receivedPage(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/**
 * @returns the most parts that a catalogue may have to be answered whole, `MAX_WHOLE_CATALOGUE` at most; 0 for a query that only
 * the backend understands, and for a listing's query without `upto`
 */
export function maxWholeCatalogue(query: URLSearchParams): number {
  if (needsBackend(filterFromQuery(query))) return 0;
  const upTo = query.get(WHOLE_UP_TO) ?? '';
  if (/^\d+$/.test(upTo)) return Math.min(Number(upTo), MAX_WHOLE_CATALOGUE);
  return LISTING_QUERY.some((name) => query.has(name)) ? 0 : MAX_WHOLE_CATALOGUE;
}

/** @returns the Idempotency-Key of a request, null without one; 400 when it is too long, or missing where it is needed. */
export function receivedKey(
  { idempotent }: Endpoint,
  headers: Readonly<Record<string, unknown>>,
): string | null | undefined {
  if (!idempotent) return undefined;
  const sent = headers[IDEMPOTENCY_HEADER];
  const key = typeof sent === 'string' ? sent.trim() : '';
  if (key === '' && idempotent === 'required') refuse(400, backendMessages.idempotencyKeyMissing);
  if (key.length > MAX_IDEMPOTENCY_KEY_LENGTH) refuse(400, backendMessages.idempotencyKeyTooLong);
  return key || null;
}

/** Whether objects and arrays are nested deeper than `levels`; reads no deeper than that. */
function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isNestedDeeper(inner, levels - 1));
}

/** @returns undefined for what is no JSON. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/**
 * @param body as it was parsed from JSON; undefined when that was impossible.
 * @returns the body, parsed by the endpoint’s schema.
 * @throws Refusal with the texts of all that is wrong; its status is the one that the contract gives the first of them.
 */
export function checkedBody(endpoint: Endpoint, body: unknown): unknown {
  if (!endpoint.body) return undefined;
  if (isNestedDeeper(body, MAX_BODY_DEPTH)) refuse(422, backendMessages.requestMalformed);
  const result = check(endpoint.body, body);
  if (result.ok) return result.value;
  const [first = backendMessages.requestMalformed, ...others] = result.errors;
  const documented = endpoint.failures.find(({ message }) => message === first);
  throw new Refusal(documented?.status ?? 422, [first, ...others]);
}

/** @param text the body as it came, JSON or not. See `checkedBody`. */
export const receivedBody = (endpoint: Endpoint, text: string | null | undefined): unknown =>
  checkedBody(endpoint, parseJson(text));

/**
 * Parses the response with the contract's schema, which removes fields that it does not name and passwords in any form
 * (backend-33).
 * @throws Error when the handler's response is not of the contract's form.
 */
export function checkedResponse<E extends Endpoint>(endpoint: E, response: unknown): ResponseOf<E> {
  const checked = check(endpoint.response, response);
  if (!checked.ok) throw new Error(`${endpoint.method} ${endpoint.path} broke the contract: ${checked.errors.join()}`);
  return checked.value as ResponseOf<E>;
}
