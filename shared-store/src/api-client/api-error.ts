import { messages } from '@piston-parts/shared-contract';

const UNAUTHORIZED = 401;
const NOT_FOUND = 404;

/** A request without the response that the contract promises. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /**
   * @param status the response's status, or null without a response (no network, timeout).
   * @param errors the response's error list; may be empty.
   */
  constructor(
    readonly status: number | null,
    readonly errors: readonly string[],
    options?: ErrorOptions,
  ) {
    super(errors[0] ?? messages.somethingWentWrong, options);
  }

  /** Whether the same request may succeed later without anything being changed. */
  get passing(): boolean {
    return this.status === null || this.status >= 500;
  }
}

/** Whether the outcome of the request is unknown: there was no response, or the backend failed. */
export const isPassing = (error: unknown): boolean => error instanceof ApiError && error.passing;

/**
 * Whether the shop may show something else than the backend has: the outcome of the request is unknown, or what it was
 * about is gone.
 */
export const mayDiffer = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiError && error.status === NOT_FOUND);

/** Whether the backend refuses the session itself: its token, or its account, which is no longer there (backend-31). */
export const refusesSession = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === UNAUTHORIZED || error.message === messages.emailNotRegistered);

/** @returns the text of an error toast (messages-1): the first entry of the error list, or 'Something went wrong'. */
export function failureText(error: unknown): string {
  return error instanceof ApiError ? error.message : messages.somethingWentWrong;
}
