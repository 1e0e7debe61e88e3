/**
 * Why a request is refused: thrown by handlers, sent as `{ errors }` (backend-32). What the handler wrote before the
 * refusal is committed; only an unexpected failure rolls it back.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: number,
    readonly errors: readonly [string, ...string[]],
    /** Seconds until a retry makes sense, for the Retry-After header. */
    readonly retryAfterSeconds?: number,
    options?: ErrorOptions,
  ) {
    super(errors[0], options);
  }
}

/** @param options with the cause, for the log of a server */
export function refuse(status: number, text: string, options?: ErrorOptions): never {
  throw new Refusal(status, [text], undefined, options);
}
