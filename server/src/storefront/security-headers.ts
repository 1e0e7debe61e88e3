/** What Razorpay's checkout takes from its own origins: its script, its frames, its logo and where it reports to. */
const RAZORPAY = {
  scripts: ['https://checkout.razorpay.com'],
  frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  pictures: ['https://cdn.razorpay.com'],
  calls: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
};
const NOTHING = { scripts: [], frames: [], pictures: [], calls: [] } satisfies typeof RAZORPAY;

/**
 * Nothing inline, nothing from elsewhere: what the shop needs is built into files of its own origin.
 * @param others origins of which a tab may take a remote under development
 * @param razorpay whether payments go through Razorpay's checkout; without it none of its origins is let through
 */
function contentSecurityPolicy(others: readonly string[], razorpay: boolean): string {
  const provider = razorpay ? RAZORPAY : NOTHING;
  const from = ["'self'", ...others].join(' ');
  const sockets = others.map((origin) => origin.replace(/^http/, 'ws'));
  return [
    "default-src 'self'",
    ['script-src', from, ...provider.scripts].join(' '),
    `style-src ${from}`,
    ['img-src', from, 'data:', ...provider.pictures].join(' '),
    ['connect-src', from, ...sockets, ...provider.calls].join(' '),
    ...(razorpay ? [['frame-src', ...provider.frames].join(' ')] : []),
    `font-src ${from}`,
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Sent with every answer of the server, whatever its status. */
export const securityHeaders = (
  others: readonly string[] = [],
  razorpay = false,
): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(others, razorpay),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  // Not plain `same-origin`: banks confirm a card payment in a pop-up that must be able to report back.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
});
