/**
 * @returns PostgreSQL's five-character code of what went wrong (`23505` for a duplicate), null for any other error.
 * drizzle wraps the driver's error in another one that quotes the query and its parameters.
 */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code;
  return sqlState(error.cause);
}
