import { DrizzleQueryError } from 'drizzle-orm/errors';

/**
 * @returns what went wrong in the driver's or the system's own words. drizzle's quote the query and its parameters, and
 * with them what shoppers typed.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return reasonOf(error.cause);
  return error instanceof DrizzleQueryError ? 'the query failed' : error.message;
}
