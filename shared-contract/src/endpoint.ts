import type { BaseIssue, BaseSchema } from 'valibot';

export type Schema<Output = unknown> = BaseSchema<unknown, Output, BaseIssue<unknown>>;

/** A failure that a call documents: its status and the text at the head of `errors`. */
export interface Failure {
  readonly status: number;
  readonly message: string;
}

/**
 * One call, written once: the API client, the simulated backend and the server derive from it.
 * `path` is relative to `API_PREFIX`, with parameters as `:id`.
 */
export interface Endpoint<Path extends string = string, Body = unknown, Response = unknown> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: Path;
  /** Protected calls carry the stored token in the authorization header (backend-3). */
  readonly access: 'public' | 'protected';
  /**
   * Calls that create something which must not be created twice carry an Idempotency-Key header: `required`, or
   * `accepted` where the specified endpoint has none and also works without.
   */
  readonly idempotent?: 'required' | 'accepted';
  /** Names of what may be asked for in the address's query; what does not belong there counts as not set. */
  readonly query?: readonly string[];
  readonly body?: Schema<Body>;
  readonly status: 200 | 201;
  readonly response: Schema<Response>;
  readonly failures: readonly Failure[];
}

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type PathParameters<Path extends string> = Record<ParameterNames<Path>, string>;
export type BodyOf<E> = E extends { readonly body: Schema<infer Body> } ? Body : never;
export type ResponseOf<E> = E extends { readonly response: Schema<infer Response> } ? Response : never;
export type PathOf<E> = E extends { readonly path: infer Path extends string } ? Path : never;
/** A type by whether a call needs an Idempotency-Key, takes one, or has none. */
export type ByIdempotency<E, Required, Accepted> = E extends { readonly idempotent: 'required' }
  ? Required
  : E extends { readonly idempotent: 'accepted' }
    ? Accepted
    : unknown;

export type HasQuery<E> = E extends { readonly query: readonly string[] } ? true : false;

export const API_PREFIX = '/api';
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Keeps what is written as types too, so that a call without its parameters, body or Idempotency-Key does not compile. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** @returns the address of a call, parameters filled in and encoded: `/api/user/cart/BR-8101`. */
export function endpointPath<Path extends string>(
  endpoint: Pick<Endpoint<Path>, 'path'>,
  parameters: PathParameters<Path>,
): string {
  const filled = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent((parameters as Record<string, string>)[name] ?? ''),
  );
  return API_PREFIX + filled;
}
