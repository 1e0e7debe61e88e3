/**
 * Nothing inline, nothing from elsewhere: what the shop needs is built into files of its own origin.
 * @param others origins of which a tab may take a remote under development
 */
function contentSecurityPolicy(others: readonly string[]): string {
  const from = ["'self'", ...others].join(' ');
  const sockets = others.map((origin) => origin.replace(/^http/, 'ws'));
  return [
    "default-src 'self'",
    `script-src ${from}`,
    `style-src ${from}`,
    `img-src ${from} data:`,
    `connect-src ${[from, ...sockets].join(' ')}`,
    `font-src ${from}`,
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Sent with every answer of the server, whatever its status. */
export const securityHeaders = (others: readonly string[] = []): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(others),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  // Not plain `same-origin`: banks confirm a card payment in a pop-up that must be able to report back.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
});
