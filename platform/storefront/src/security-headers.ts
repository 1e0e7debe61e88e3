import { ownScripts, providerScripts, type PaymentInventory } from './payment-page/inventory';
import { PAYMENT_REPORTS_PATH } from './payment-page/payment-reports';

const NOTHING: PaymentInventory['provider'] = { frames: [], pictures: [], endpoints: [] };
/** Name of the endpoint to which browsers report what the policies of a payment page refuse. */
const REPORTS = 'payment-page';

export interface SecuritySettings {
  /** Origins of which a tab may take a remote under development. */
  readonly overrideOrigins?: readonly string[];
  /** Where the published files are, when it is not this server. */
  readonly filesOrigin?: string | undefined;
  /** The shop's public origin; with https its pages and cookies never go over anything else. */
  readonly origin?: string | undefined;
  /** Of a payment page; on every other page none of the provider's origins is let through. */
  readonly payment?: PaymentInventory | undefined;
}

const isHttps = ({ origin = '' }: SecuritySettings): boolean => origin.startsWith('https:');

/** Two years, as browsers' preload lists ask. Not for subdomains: who runs the shop may have others there. */
const STRICT_TRANSPORT = { 'strict-transport-security': `max-age=${2 * 365 * 24 * 60 * 60}` };

/** Features that the shop does not use; no script, of whatever origin, can ask a shopper for it. */
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

/** Only the provider's frames may open a payment app of the visitor. */
function permissionsPolicy({ payment }: SecuritySettings): string {
  const allowed = payment ? `(${['self', ...payment.provider.frames.map((origin) => `"${origin}"`)].join(' ')})` : '()';
  return [...UNUSED_FEATURES.map((feature) => `${feature}=()`), `payment=${allowed}`].join(', ');
}

/** Scripts of the inventory alone; a policy names folders of a known origin only. */
function paymentScripts({ origin, filesOrigin, overrideOrigins = [], payment }: SecuritySettings): string {
  const bases = [origin, filesOrigin].filter((base) => base !== undefined);
  const own =
    origin === undefined ? ["'self'"] : bases.flatMap((base) => ownScripts(payment).map((folder) => base + folder));
  return [...own, ...overrideOrigins, ...providerScripts(payment)].join(' ');
}

/** Nothing inline, nothing from elsewhere: everything that the shop needs is built into files of its origin. */
function contentSecurityPolicy(settings: SecuritySettings): string {
  const { overrideOrigins = [], filesOrigin, payment } = settings;
  const { provider } = payment ?? { provider: NOTHING };
  const files = ["'self'", ...(filesOrigin === undefined ? [] : [filesOrigin]), ...overrideOrigins].join(' ');
  const sockets = overrideOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  return [
    "default-src 'self'",
    `script-src ${payment ? paymentScripts(settings) : files}`,
    `style-src ${files}`,
    ['img-src', files, 'data:', ...provider.pictures].join(' '),
    ["connect-src 'self'", ...overrideOrigins, ...sockets, ...provider.endpoints].join(' '),
    ...(payment ? [['frame-src', ...provider.frames].join(' '), `report-to ${REPORTS}`] : []),
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

const HASHED_SCRIPTS = 'blocked-destinations=(script)';

/** Nobody hashes what changes with every edit. A provider may change its script at any time, so its page is reported alone. */
function integrityPolicy({ overrideOrigins = [], payment }: SecuritySettings): Record<string, string> {
  if (payment) {
    return {
      'integrity-policy-report-only': `${HASHED_SCRIPTS}, endpoints=(${REPORTS})`,
      'reporting-endpoints': `${REPORTS}="${PAYMENT_REPORTS_PATH}"`,
    };
  }
  return overrideOrigins.length === 0 ? { 'integrity-policy': HASHED_SCRIPTS } : {};
}

/** Sent with every response of the server, whatever its status, but for files; those of a payment page, with that page. */
export const securityHeaders = (settings: SecuritySettings = {}): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(settings),
  ...integrityPolicy(settings),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy(settings),
  // Pages of other origins embed nothing of the shop; files that they may load override this.
  'cross-origin-resource-policy': 'same-origin',
  ...(isHttps(settings) && STRICT_TRANSPORT),
  // Not plain `same-origin`: banks confirm a card payment in a pop-up that must be able to report back.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
});

/** Browsers heed them of pages alone. HTTP/1.1 does not compress them: 0.4 KB of each file. */
export const HEADERS_OF_PAGES = [
  'cross-origin-opener-policy',
  'integrity-policy',
  'integrity-policy-report-only',
  'permissions-policy',
  'referrer-policy',
] as const;

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
