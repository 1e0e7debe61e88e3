import { readFileSync } from 'node:fs';
import path from 'node:path';
import { misspeltVariables, readEnvironment, VARIABLES } from './environment';

const OPERATIONS = path.join(__dirname, '..', '..', 'docs', 'operations.md');

/** The lines of the error with which a start ends. */
function faultsOf(variables: Record<string, string>, needs = {}): string[] {
  try {
    readEnvironment(needs, variables);
  } catch (error) {
    return String((error as Error).message).split('\n');
  }
  return [];
}

test('a start without variables has every default', () => {
  expect(readEnvironment({}, { PORT: '', HOST: ' ' })).toMatchObject({
    PORT: 3000,
    HOST: 'localhost',
    LOG_LEVEL: 'error',
    SHOP_TEAM_PANEL: true,
    REGISTRY_TIMEOUT_MS: 400,
    ALLOWED_ORIGINS: [],
  });
  expect(readEnvironment({}, { NODE_ENV: 'production' })).toMatchObject({ LOG_LEVEL: 'info', SHOP_TEAM_PANEL: false });
});

test('one start names every wrong variable, each with what to write instead', () => {
  const faults = faultsOf({
    PORT: 'shop',
    LOG_LEVEL: 'loud',
    DEMO: 'please',
    ALLOWED_ORIGINS: 'https://a.example, nonsense',
    TRUSTED_PROXIES: 'proxy.example',
    TOKEN_SECRET: 'short',
    API_ORIGIN: 'api.example',
    JUDGE_CLIENTS: '1',
    REGISTRY_TOKEN_MF_CART: 'secret',
    RAZORPAY_KEY_ID: 'rzp_1',
  });
  expect(faults).toEqual([
    'PORT is "shop", but it has to be a number from 0 to 65535, as in: PORT=3100 npm start',
    'TOKEN_SECRET has to be at least 32 characters that nobody can guess. Make one: openssl rand -base64 48',
    'DEMO is "please"; write one of: yes, no',
    'ALLOWED_ORIGINS has "nonsense", which is no origin such as https://shop.example',
    expect.stringMatching(/^TRUSTED_PROXIES is "proxy\.example"\. Set TRUSTED_PROXIES to/),
    'API_ORIGIN is "api.example"; write a whole URL without ? and #, as in: https://example.org',
    'JUDGE_CLIENTS is "1", but it has to be a number from 3 to 1000, as in: JUDGE_CLIENTS=5',
    'LOG_LEVEL is "loud"; write one of: fatal, error, warn, info, debug, trace, silent',
    'Payments need all three of RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET; RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are not set.',
    'REGISTRY_TOKEN_MF_CART can be guessed: it is a placeholder, or has fewer than 16 characters or 8 different ones. Make one: openssl rand -hex 32',
  ]);
});

test('a bucket is set whole, and the address of a registry that is no longer followed ends the start', () => {
  expect(faultsOf({ BUCKET: 'shop-releases', BUCKET_KEY: 'key' })).toEqual([
    'A bucket needs all four of BUCKET_ENDPOINT, BUCKET, BUCKET_KEY, BUCKET_SECRET; not set: BUCKET_ENDPOINT, BUCKET_SECRET.',
  ]);
  expect(faultsOf({ REGISTRY: 'https://registry.example' })).toEqual([
    expect.stringMatching(/^REGISTRY is set.*BUCKET/),
  ]);
});

test('a production start of the API names all that is missing, together with what is wrong', () => {
  const faults = faultsOf({ NODE_ENV: 'production', PORT: 'shop' }, { api: true });
  expect(faults).toEqual(
    ['PORT', 'TOKEN_SECRET', 'SHOP_ORIGIN', 'RAZORPAY_KEY_ID'].map((name) => expect.stringContaining(name) as string),
  );
  expect(faultsOf({ NODE_ENV: 'production' })).toEqual([]);
});

test.each(['-1', '70000', '80.5', '3000x'])('PORT=%s is refused with an example that works', (text) => {
  expect(faultsOf({ PORT: text })).toEqual([expect.stringContaining('PORT=3100 npm start')]);
});

const BUCKET_REST = { BUCKET_ENDPOINT: 'https://s3.example', BUCKET_KEY: 'a', BUCKET_SECRET: 'b' };
const PAYMENT_KEYS = { RAZORPAY_KEY_ID: 'a', RAZORPAY_KEY_SECRET: 'b', RAZORPAY_WEBHOOK_SECRET: 'c' };

test.each([
  [{ NODE_ENV: 'prod' }, 'NODE_ENV is "prod"; write one of: production, development, test'],
  [{ TOKEN_SECRET: 'a'.repeat(64) }, /^TOKEN_SECRET .*openssl rand/],
  [{ TOKEN_SECRET: 'change-me-change-me-change-me-change-me' }, /^TOKEN_SECRET .*openssl rand/],
  [{ METRICS_TOKEN: 'a'.repeat(64) }, /^METRICS_TOKEN can be guessed/],
  [{ METRICS_TOKEN: 'das Paßwort für Prometheus' }, /^METRICS_TOKEN has characters that no header/],
  [{ REGISTRY_TOKEN_MF_CART: 'cart'.repeat(16) }, /^REGISTRY_TOKEN_MF_CART can be guessed/],
  [
    { SHOP_ORIGIN: 'https://shop.example/parts' },
    /^SHOP_ORIGIN is "https:\/\/shop.example\/parts"; write a whole origin/,
  ],
  [
    { SHOP_ORIGIN: 'https://shop.example/?x=1' },
    /^SHOP_ORIGIN is "https:\/\/shop.example\/\?x=1"; write a whole origin/,
  ],
  [
    { SHOP_ORIGIN: 'https://asha:secret@shop.example' },
    /^SHOP_ORIGIN is "https:\/\/…@shop.example"; write a whole origin/,
  ],
  [{ ALLOWED_ORIGINS: 'https://a.example/x' }, /^ALLOWED_ORIGINS has "https:\/\/a.example\/x"/],
  [{ RENDER_TIMEOUT_MS: '0' }, /^RENDER_TIMEOUT_MS is "0", but it has to be a number from 1/],
  [{ SHOP_ORIGIN: 'https://*.example' }, /^SHOP_ORIGIN is "https:\/\/\*.example"; write a whole origin/],
  [{ SHOP_OVERRIDE_ORIGINS: 'https://*' }, /^SHOP_OVERRIDE_ORIGINS has "https:\/\/\*"; write origins/],
  [
    { API_ORIGIN: 'https://api.example/?a=1' },
    /^API_ORIGIN is "https:\/\/api.example\/\?a=1"; write a whole URL without/,
  ],
  [{ BUCKET: 'shop..releases', ...BUCKET_REST }, /^BUCKET is no name of a bucket/],
  [{ DATABASE_URL: 'garbage' }, /^DATABASE_URL is no address of a PostgreSQL database/],
  [{ DATABASE_URL: 'postgres://shop:sec#ret@localhost/shop' }, /^DATABASE_URL is no address .* %23 for #/],
  [{ DATABASE_URL: 'postgres://shop:12#3@localhost/shop' }, /^DATABASE_URL is no address .* %23 for #/],
  [{ DATABASE_URL: 'postgres://shop:secret@localhost:70000/shop' }, /^DATABASE_URL is no address .* port up to 65535/],
  [{ DATABASE_URL: 'mysql://root:secret@localhost/shop' }, expect.not.stringContaining('root')],
  [
    { DATABASE_URL: 'postgres://shop@localhost/shop?sslmode=maybe' },
    /^DATABASE_URL is no address .* as sslmode disable/,
  ],
  [{ SMTP_URL: 'smtp.example.com:587' }, /^SMTP_URL is no address of a mail server/],
  [{ SMTP_URL: 'https://shop:secret@smtp.example.com' }, expect.not.stringContaining('secret')],
  [{ PAYMENTS: 'test', ...PAYMENT_KEYS }, /^PAYMENTS=test .*Unset the one or the others/],
])('%j ends the start with one sentence', (variables, sentence) => {
  expect(faultsOf(variables)).toEqual([sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence]);
});

test.each(['require', 'verify-ca', 'prefer', 'verify-full'])(
  'sslmode=%s is written as what it does in pg, which would print lines about it',
  (mode) => {
    const { DATABASE_URL } = readEnvironment(
      {},
      { DATABASE_URL: `postgres://shop@db.example/shop?sslmode=${mode}&x=1` },
    );
    expect(DATABASE_URL).toBe('postgres://shop@db.example/shop?sslmode=verify-full&x=1');
  },
);

test.each([
  'postgres://shop@/shop?host=/run/postgresql',
  'postgres://shop:s%23@[::1]:5432/shop?uselibpqcompat=true&sslmode=require',
  'postgres://shop:100%@localhost/?application_name=50%',
])('DATABASE_URL=%s is taken as it is', (address) => {
  expect(readEnvironment({}, { DATABASE_URL: address }).DATABASE_URL).toBe(address);
});

test.each([
  { SMTP_URL: 'smtp://user:pa%ss@smtp.example.com' },
  { TOKEN_SECRET: 'Exchange-with-care 839201 Kochi monsoon' },
  { TOKEN_SECRET: '"a secret of 32 letters and its quotation marks"' },
  { ...PAYMENT_KEYS, RAZORPAY_WEBHOOK_SECRET: '12341234' },
])('%j is taken', (variables) => {
  expect(faultsOf(variables)).toEqual([]);
});

test('a command fails for the variables that it uses, and for no other', () => {
  const wrong = { PORT: 'shop', SHOP_ORIGIN: 'shop.example' };
  expect(faultsOf(wrong, { only: ['DATABASE_URL', 'DATA'] })).toEqual([]);
  expect(faultsOf(wrong, { only: ['SHOP_ORIGIN'] })).toHaveLength(1);
});

test('docs/operations.md lists every variable, and none that is not read', () => {
  const rows = readFileSync(OPERATIONS, 'utf8').matchAll(/^\| (`[A-Z].*?) +\|/gm);
  const listed = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  expect(listed.sort()).toEqual([...VARIABLES].sort());
});

test('a start names variables that are misspelt, and no others', () => {
  const variables = {
    SHOP_ORIGN: 'https://shop.example',
    TRUSTED_PROXY: 'loopback',
    DATABASEURL: 'postgres://…',
    REGISTRY_TOKEN_MF_CART: 'a token of one remote',
    REGISTRY_TOKEN_CART: 'the same',
    REGISTRY_TOKEN_MF_: '',
    TOKEN_SECRETS: ' ',
    HOSTNAME: 'a machine',
    HOME: '/root',
    PORTS: '1',
    LOG_LEVELS: 'nothing',
    LOG_LEVEL: 'info',
    PATH: '/bin',
    DATA: '/data',
  };
  expect(misspeltVariables(variables)).toEqual([
    'SHOP_ORIGN is set, and the shop does not read it. Is SHOP_ORIGIN meant?',
    'TRUSTED_PROXY is set, and the shop does not read it. Is TRUSTED_PROXIES meant?',
    'DATABASEURL is set, and the shop does not read it. Is DATABASE_URL meant?',
    'REGISTRY_TOKEN_CART is set, and the shop does not read it. Is REGISTRY_TOKEN_MF_CART meant?',
  ]);
  // In production it would open another shop: without its database, an empty one.
  const production = {
    ...variables,
    NODE_ENV: 'production',
    TOKEN_SECRT: 'x',
    SHOP_ORIGIN: 'https://shop.example',
    PAYMENTS: 'test',
  };
  expect(faultsOf(production, { api: true })).toEqual([
    expect.stringMatching(/^In production TOKEN_SECRET has to be set/),
    'TRUSTED_PROXY is set, and the shop does not read it. Is TRUSTED_PROXIES meant?',
    'DATABASEURL is set, and the shop does not read it. Is DATABASE_URL meant?',
    'TOKEN_SECRT is set, and the shop does not read it. Is TOKEN_SECRET meant?',
  ]);
});
