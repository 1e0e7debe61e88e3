/** The cookies of all shoppers, each by the token that it came with: every shopper has another browser. */
const cookies = new Map<string, string>();

/** Keeps the cookie of a token as a browser would. @param setCookie the header, or what is before its first `;` */
export function keepSessionCookie(token: string, setCookie: string): void {
  cookies.set(token, setCookie.split(';')[0] ?? '');
}

/** @returns the cookie that came with a token; null for none, as from a simulated backend. */
export const sessionCookieOf = (token: string | null): string | null => cookies.get(token ?? '') ?? null;

/** @returns what the browser of a token sends to a protected endpoint. */
export function sessionHeaders(token: string): Record<string, string> {
  const cookie = sessionCookieOf(token);
  return { authorization: token, ...(cookie !== null && { cookie }) };
}
