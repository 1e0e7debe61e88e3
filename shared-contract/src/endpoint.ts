import type { BaseIssue, BaseSchema } from 'valibot';

export type Schema<Output = unknown> = BaseSchema<unknown, Output, BaseIssue<unknown>>;

/** A documented failure of an endpoint: its status and the first text of `errors`. */
export interface Failure {
  readonly status: number;
  readonly message: string;
}

/**
 * One endpoint, defined once: the API client, the simulated backend and the server derive from it.
 * `path` is relative to `API_PREFIX`, with parameters as `:id`.
 */
export interface Endpoint<Path extends string = string, Body = unknown, Response = unknown> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: Path;
  /**
   * Requests to a protected endpoint send the stored token in the authorization header (backend-3), and on the API server
   * the cookie that came with the token (session-17).
   */
  readonly access: 'public' | 'protected';
  /**
   * Requests that must not create the same thing twice carry an Idempotency-Key header: `required`, or
   * `accepted` where the specified endpoint has none and also works without.
   */
  readonly idempotent?: 'required' | 'accepted';
  /** Names of the query parameters; an invalid value counts as not set. */
  readonly query?: readonly string[];
  readonly body?: Schema<Body>;
  /** The most bytes of its body, where that is more than other endpoints take. */
  readonly maxBodyBytes?: number;
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
/** Selects a type by whether the endpoint requires an Idempotency-Key, accepts one, or has none. */
export type ByIdempotency<E, Required, Accepted> = E extends { readonly idempotent: 'required' }
  ? Required
  : E extends { readonly idempotent: 'accepted' }
    ? Accepted
    : unknown;

export type HasQuery<E> = E extends { readonly query: readonly string[] } ? true : false;

export const API_PREFIX = '/api';
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** @returns the path of a request, with encoded parameters: `/api/user/cart/BR-8101`. */
export function endpointPath<Path extends string>(
  endpoint: Pick<Endpoint<Path>, 'path'>,
  parameters: PathParameters<Path>,
): string {
  const filled = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent((parameters as Record<string, string>)[name] ?? ''),
  );
  return API_PREFIX + filled;
}
