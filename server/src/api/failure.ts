import { messages } from '@piston-parts/shared-contract';
import { backendMessages, Refusal } from '@piston-parts/shared-contract/backend';
import { sqlState } from '@platform/process/sql-state';
import type { FastifyBaseLogger } from 'fastify';
import { unavailableRefusal } from '../database/unavailable';

/**
 * PostgreSQL's error classes that a request can cause: data that it cannot store (22), a constraint (23: what a request
 * refers to has been deleted), a limit such as an index row's size (54).
 */
const CLIENT_ERRORS = ['22', '23', '54'];

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const errorClass = sqlState(error)?.slice(0, 2) ?? '';
  if (CLIENT_ERRORS.includes(errorClass)) return new Refusal(422, [backendMessages.requestMalformed]);
  return unavailableRefusal(error);
}

/** A response to a request that failed. */
interface Failure {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: { readonly errors: readonly string[] };
}

/** Internal details go to the log; the client gets the contract's text alone. */
export function failureOf(error: Error & { readonly statusCode?: number }, log: FastifyBaseLogger): Failure {
  const refusal = refusalOf(error);
  if (refusal) {
    const { status, errors, retryAfterSeconds } = refusal;
    if (status >= 500) log.error(error.cause instanceof Error ? error.cause : error);
    // The database refused what the contract should have refused before it.
    else if (!(error instanceof Refusal)) log.warn(error);
    const retry = retryAfterSeconds === undefined ? {} : { 'retry-after': retryAfterSeconds };
    return { status, headers: { ...retry, 'cache-control': 'no-store' }, body: { errors } };
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return { status, headers: {}, body: { errors: [backendMessages.requestMalformed] } };
  log.error(error);
  const body = { errors: [messages.somethingWentWrong], error: 'Internal Server Error' };
  return { status: 500, headers: {}, body };
}
