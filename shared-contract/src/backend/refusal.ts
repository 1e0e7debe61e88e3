/**
 * Why a request is refused: thrown by handlers, sent as `{ errors }` (backend-32). What the handler wrote before it
 * refused is kept; only an unexpected failure undoes it.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: number,
    readonly errors: readonly [string, ...string[]],
    /** When trying again makes sense, for the Retry-After header. */
    readonly retryAfterSeconds?: number,
  ) {
    super(errors[0]);
  }
}

export function refuse(status: number, text: string): never {
  throw new Refusal(status, [text]);
}
