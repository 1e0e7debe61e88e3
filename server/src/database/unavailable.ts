import { types } from 'node:util';
import { backendMessages, Refusal } from '@piston-parts/shared-contract/backend';
import { sqlState } from '@platform/process/sql-state';

/** A database server that was restarted is there again after a few seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * PostgreSQL's classes of errors that are not caused by the request: no connection (08), wrong access (28), no database
 * (3D), no room, memory or connection left (53), shut down or cancelled (57), files that cannot be read or written (58);
 * and a database that takes no writes since another one took over (25006), no connections (55000), or whose lock was not given in time (55P03).
 */
const UNAVAILABLE_STATES = /^(08|28|3D|53|57|58|25006|55000|55P03)/;

const UNAVAILABLE_CODES = ['ECONNABORTED', 'ECONNRESET', 'EDQUOT', 'EIO', 'ENOSPC', 'EPIPE', 'EROFS', 'ETIMEDOUT'];
/** Of errors that are of the way to the database, whatever their code. */
const WAYS = ['connect', 'getaddrinfo'];

/** The drivers' own errors have no code: of `pg` and its pool, and of PGlite when it was closed or its program ended. */
const UNAVAILABLE_TEXTS =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client .* is not queryable|Cannot use a pool after|PGlite is clos|Program terminated with exit|Aborted\()/;

interface AnyError extends NodeJS.ErrnoException {
  /** Of an AggregateError: one for each address that was tried. */
  readonly errors?: readonly unknown[];
}

function isOfTheSystem({ code = '', syscall = '' }: AnyError): boolean {
  return UNAVAILABLE_CODES.includes(code) || WAYS.includes(syscall);
}

/** Whether an error means that the database cannot be read or written at the moment. */
export function isUnavailable(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  const state = sqlState(error);
  if (state !== null) return UNAVAILABLE_STATES.test(state);
  // A WebAssembly.RuntimeError: PGlite's program has ended and cannot go on.
  if (isOfTheSystem(error) || UNAVAILABLE_TEXTS.test(error.message) || error.name === 'RuntimeError') return true;
  return isUnavailable(error.cause) || ((error as AnyError).errors ?? []).some(isUnavailable);
}

/** @returns the response while the database is unavailable: 503 with Retry-After; null for any other error. */
export function unavailableRefusal(error: unknown): Refusal | null {
  return isUnavailable(error) ? new Refusal(503, [backendMessages.shopUnavailable], RETRY_AFTER_SECONDS) : null;
}
