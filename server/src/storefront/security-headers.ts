import { createHash } from 'node:crypto';

/** What Razorpay's checkout takes from its own origins: its script, its frames, its logo and where it reports to. */
const RAZORPAY = {
  scripts: ['https://checkout.razorpay.com'],
  frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  pictures: ['https://cdn.razorpay.com'],
  endpoints: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
};
const NOTHING = { scripts: [], frames: [], pictures: [], endpoints: [] } satisfies typeof RAZORPAY;

export interface SecuritySettings {
  /** Origins of which a tab may take a remote under development. */
  readonly overrideOrigins?: readonly string[];
  /** Where the published files are, when it is not this server. */
  readonly filesOrigin?: string | undefined;
  /** The shop's public origin; with https its pages and cookies never go over anything else. */
  readonly origin?: string | undefined;
  /** Whether payments go through Razorpay's checkout; without it none of its origins is let through. */
  readonly razorpay?: boolean | undefined;
}

const isHttps = ({ origin = '' }: SecuritySettings): boolean => origin.startsWith('https:');

/** Two years, as browsers' preload lists ask. Not for subdomains: who runs the shop may have others there. */
const STRICT_TRANSPORT = { 'strict-transport-security': `max-age=${2 * 365 * 24 * 60 * 60}` };

/** What the shop does not use; no script, of whatever origin, can ask a shopper for it. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Only Razorpay's checkout may open a payment app of the shopper. */
function permissionsPolicy({ razorpay = false }: SecuritySettings): string {
  const payment = razorpay ? `(${['self', ...RAZORPAY.frames.map((origin) => `"${origin}"`)].join(' ')})` : '()';
  return [...UNUSED_FEATURES.map((feature) => `${feature}=()`), `payment=${payment}`].join(', ');
}

/** Nothing inline, nothing from elsewhere: everything that the shop needs is built into files of its origin. */
function contentSecurityPolicy(settings: SecuritySettings): string {
  const { overrideOrigins = [], filesOrigin, razorpay = false } = settings;
  const provider = razorpay ? RAZORPAY : NOTHING;
  const files = ["'self'", ...(filesOrigin === undefined ? [] : [filesOrigin]), ...overrideOrigins].join(' ');
  const sockets = overrideOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  return [
    "default-src 'self'",
    ['script-src', files, ...provider.scripts].join(' '),
    `style-src ${files}`,
    ['img-src', files, 'data:', ...provider.pictures].join(' '),
    ["connect-src 'self'", ...overrideOrigins, ...sockets, ...provider.endpoints].join(' '),
    ...(razorpay ? [['frame-src', ...provider.frames].join(' ')] : []),
    `font-src ${files}`,
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(isHttps(settings) && !overrideOrigins.some((origin) => origin.startsWith('http:'))
      ? ['upgrade-insecure-requests']
      : []),
  ].join('; ');
}

/** Nobody hashes what changes with every edit, nor a script that Razorpay may change at any time. */
const takesHashedScriptsAlone = ({ overrideOrigins = [], razorpay = false }: SecuritySettings) =>
  overrideOrigins.length === 0 && !razorpay;

/** Sent with every response of the server, whatever its status. */
export const securityHeaders = (settings: SecuritySettings = {}): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(settings),
  ...(takesHashedScriptsAlone(settings) && { 'integrity-policy': 'blocked-destinations=(script)' }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy(settings),
  // Pages of other origins embed nothing of the shop; files that they may load override this.
  'cross-origin-resource-policy': 'same-origin',
  ...(isHttps(settings) && STRICT_TRANSPORT),
  // Not plain `same-origin`: banks confirm a card payment in a pop-up that must be able to report back.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
});

/** What the policy calls an inline style or script by: a hash of its text. */
export const hashOfInline = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** `sha256-…` of each text that a page has inline. */
export interface InlineHashes {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** The same policy for a page that has styles and scripts in it: these texts and no others. */
export function allowInline(policy: string, { styles, scripts }: InlineHashes): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');
  return policy
    .replace(/style-src [^;]*/, (sources) => sources + quoted(styles))
    .replace(/script-src [^;]*/, (sources) => sources + quoted(scripts));
}
