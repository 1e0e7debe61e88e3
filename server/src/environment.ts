import { countTypos } from '@piston-parts/shared-contract/backend';
import * as v from 'valibot';
import { isUrl } from '@platform/process/is-url';
import { HOW_TO_WRITE_DATABASE_URL, isDatabaseAddress, withVerifiedTls } from './database/database-address';
import { findContradictions, findMissing, type Variables } from './environment-rules';
import { guessable, isGuessable, tokenSchema } from './guessable';
import { OperatorError } from '@platform/process/operator-error';
import { staffTokensSchema } from './staff-orders/staff-tokens';
import { HOW_TO_SET_PROXIES, toTrustProxy } from '@platform/process/trusted-proxies';

const MIN_SECRET_LENGTH = 32;
/** One client alone, or with one other, never decides about a release. */
const MIN_JUDGE_CLIENTS = 3;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** Development servers of remotes, of this repository or another one: each has another port. */
const ANY_LOCAL_PORT = 'http://localhost:*';
const TOKEN_OF_REMOTE = 'REGISTRY_TOKEN_';
const TOKEN_OF_ONE_REMOTE = /^REGISTRY_TOKEN_(MF(?:_[A-Z0-9]+)+|SHELL)$/;

const text = v.optional(v.string());
const listOf = (text: string) => text.split(',').map((one) => one.trim());
/** Empty entries, as after a last comma, are none. */
const list = v.pipe(
  v.string(),
  v.transform((text) => listOf(text).filter((one) => one !== '')),
);
const choice = <const Choices extends readonly string[]>(name: string, choices: Choices) =>
  v.optional(v.picklist(choices, ({ input }) => `${name} is "${String(input)}"; write one of: ${choices.join(', ')}`));
const url = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isUrl(text) && !/[?#]/.test(text),
        ({ input }) => `${name} is "${input}"; write a whole URL without ? and #, as in: https://example.org`,
      ),
      v.transform((text) => text.replace(/\/+$/, '')),
    ),
  );
/** @param standard as text, and what the message shows */
const number = (name: string, standard: number, max: number, { min = 0, example = `${name}=${standard}` } = {}) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max,
        ({ input }) => `${name} is "${input}", but it has to be a number from ${min} to ${max}, as in: ${example}`,
      ),
      v.transform(Number),
    ),
    String(standard),
  );
const origin = (message: (input: string) => string) =>
  v.pipe(
    v.string(),
    // A path is refused: links without it would lead to another shop.
    v.check(
      (text) => isUrl(text) && !text.includes('*') && new URL(text).href === `${new URL(text).origin}/`,
      ({ input }) => message(input.replace(/\/\/.*@/, '//…@')),
    ),
    v.transform((text) => new URL(text).origin),
  );

/** The variables that the server reads, each with what it has to look like. Empty ones count as unset. */
const entries = {
  NODE_ENV: choice('NODE_ENV', ['production', 'development', 'test']),
  PORT: number('PORT', 3000, 65_535, { example: 'PORT=3100 npm start' }),
  HOST: v.optional(v.string(), 'localhost'),
  SHOP_ORIGIN: v.optional(
    origin((input) => `SHOP_ORIGIN is "${input}"; write a whole origin, as in: https://shop.example`),
  ),
  TOKEN_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => !isGuessable(text, MIN_SECRET_LENGTH),
        `TOKEN_SECRET has to be at least ${MIN_SECRET_LENGTH} characters that nobody can guess. Make one: openssl rand -base64 48`,
      ),
    ),
  ),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      // Without its value, which has the password of the database.
      v.check(isDatabaseAddress, HOW_TO_WRITE_DATABASE_URL),
      v.transform(withVerifiedTls),
    ),
  ),
  DATA: text,
  FSYNC: choice('FSYNC', ['on', 'off']),
  BACKUPS: text,
  BACKUP_HOUR: number('BACKUP_HOUR', 3, 23),
  DEMO: choice('DEMO', ['yes', 'no']),
  DEMO_CATALOGUE: choice('DEMO_CATALOGUE', ['demonstration', 'specification']),
  PAYMENTS: choice('PAYMENTS', ['test']),
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      // Without its value, which has the password of the mail server.
      v.check(
        (text) => /^smtps?:\/\/./i.test(text) && URL.canParse(text) && new URL(text).hostname !== '',
        'SMTP_URL is no address of a mail server; write it as in: smtps://user:password@smtp.example.com',
      ),
    ),
  ),
  ALLOWED_ORIGINS: v.optional(
    v.pipe(
      list,
      v.array(origin((input) => `ALLOWED_ORIGINS has "${input}", which is no origin such as https://shop.example`)),
    ),
    '',
  ),
  TEAM_APIS: v.optional(list, ''),
  STAFF_TOKENS: v.optional(v.pipe(list, staffTokensSchema), ''),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const option = toTrustProxy(dataset.value);
        if (option !== null) return option;
        addIssue({ message: `TRUSTED_PROXIES is "${dataset.value}". ${HOW_TO_SET_PROXIES}` });
        return NEVER;
      }),
    ),
  ),
  SHOP_BACKEND: choice('SHOP_BACKEND', ['server', 'simulated']),
  API_ORIGIN: url('API_ORIGIN'),
  SHOP_TEAM_PANEL: choice('SHOP_TEAM_PANEL', ['on', 'off']),
  SHOP_OVERRIDE_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => (text === 'off' ? [] : listOf(text))),
      v.array(
        v.pipe(
          v.string(),
          // Each is written into the Content-Security-Policy, so nothing but an origin may be in it.
          v.check(
            (text) => text === ANY_LOCAL_PORT || (isUrl(text) && !text.includes('*') && new URL(text).origin === text),
            ({ input }) => `SHOP_OVERRIDE_ORIGINS has "${input}"; write origins, as in: http://localhost:3002`,
          ),
        ),
      ),
    ),
  ),
  PUBLISHED: text,
  REGISTRY_FILES: url('REGISTRY_FILES'),
  REGISTRY_TIMEOUT_MS: number('REGISTRY_TIMEOUT_MS', 400, 60_000),
  RENDER_TIMEOUT_MS: number('RENDER_TIMEOUT_MS', 150, 60_000, { min: 1 }),
  CDN_SECONDS: number('CDN_SECONDS', 0, 86_400, { example: 'CDN_SECONDS=30' }),
  BUCKET_ENDPOINT: url('BUCKET_ENDPOINT'),
  BUCKET: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'BUCKET is no name of a bucket, as in: BUCKET=shop-releases',
      ),
    ),
  ),
  BUCKET_REGION: text,
  BUCKET_KEY: text,
  BUCKET_SECRET: text,
  REGISTRY_TOKEN: v.optional(tokenSchema('REGISTRY_TOKEN')),
  REGISTRY_SHELL: url('REGISTRY_SHELL'),
  REGISTRY_BY: text,
  TELEMETRY_PERCENT: number('TELEMETRY_PERCENT', 100, 100, { example: 'TELEMETRY_PERCENT=10' }),
  TELEMETRY_PER_CLIENT: number('TELEMETRY_PER_CLIENT', 60, 100_000),
  JUDGE_CANARIES: choice('JUDGE_CANARIES', ['on', 'off']),
  JUDGE_LIVE: choice('JUDGE_LIVE', ['on', 'off']),
  JUDGE_VISITS: number('JUDGE_VISITS', 400, 5000),
  JUDGE_CLIENTS: number('JUDGE_CLIENTS', 5, 1000, { min: MIN_JUDGE_CLIENTS }),
  METRICS_TOKEN: v.optional(tokenSchema('METRICS_TOKEN')),
  LOG_LEVEL: choice('LOG_LEVEL', LOG_LEVELS),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('OTEL_EXPORTER_OTLP_ENDPOINT'),
};

export const VARIABLES = Object.keys(entries) as readonly (keyof typeof entries)[];

const schema = v.pipe(
  v.object(entries),
  v.transform((environment) => {
    const isProduction = environment.NODE_ENV === 'production';
    return {
      ...environment,
      isProduction,
      LOG_LEVEL: environment.LOG_LEVEL ?? (isProduction ? 'info' : 'error'),
      SHOP_TEAM_PANEL: environment.SHOP_TEAM_PANEL ? environment.SHOP_TEAM_PANEL === 'on' : !isProduction,
      SHOP_OVERRIDE_ORIGINS: environment.SHOP_OVERRIDE_ORIGINS ?? (isProduction ? [] : [ANY_LOCAL_PORT]),
    };
  }),
);

/** The server's environment, checked and with its defaults. */
export type Environment = v.InferOutput<typeof schema> & {
  /** Remote → token that writes to it alone, from the variables `REGISTRY_TOKEN_MF_CART` and the like. */
  readonly tokensOfRemotes: Readonly<Record<string, string>>;
};

function readTokensOfRemotes(variables: Variables) {
  const tokens: Record<string, string> = {};
  const faults: string[] = [];
  for (const [name, text = ''] of Object.entries(variables)) {
    const remote = TOKEN_OF_ONE_REMOTE.exec(name)?.[1];
    if (remote === undefined) continue;
    tokens[remote.toLowerCase().replaceAll('_', '-')] = text;
    if (isGuessable(text)) faults.push(guessable(name));
  }
  return { tokens, faults };
}

interface Needs {
  /** Whether the API runs with it, which asks for more in production. */
  readonly api?: boolean;
  /** The variables that are read; left out: all of them. A command does not fail for one that it does not use. */
  readonly only?: readonly (keyof typeof entries)[];
}

/**
 * Reads and checks the environment, the only place where the server does so.
 * @throws OperatorError with a line for each variable that is wrong or missing, and what to write instead
 */
export function readEnvironment({ api = false, only }: Needs = {}, given: Variables = process.env): Environment {
  const isRead = (name: string) => only === undefined || only.some((one) => one === name);
  const variables = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && value.trim() !== '' && isRead(name)),
  );
  const { success, output, issues } = v.safeParse(schema, variables);
  const { tokens, faults } = readTokensOfRemotes(variables);
  const rules = [...findContradictions(variables), ...faults];
  if (variables['NODE_ENV'] === 'production') {
    if (api) rules.push(...findMissing(variables));
    // A token that nobody writes with harms no shop, and another program may read it.
    if (only === undefined) rules.push(...misspeltVariables(given).filter((line) => !line.startsWith(TOKEN_OF_REMOTE)));
  }
  if (success && rules.length === 0) return { ...output, tokensOfRemotes: tokens };
  throw new OperatorError([...(issues ?? []).map(({ message }) => message), ...rules].join('\n'));
}

/** So many different letters of a name are a mistake; more are another name, as HOSTNAME is beside HOST. */
const typosIn = (name: string): number => (name.length < 6 ? 0 : name.length < 9 ? 1 : 3);

/** @returns a sentence for each variable that the shop does not read and whose name is nearly that of one that it reads */
export function misspeltVariables(given: Variables = process.env): string[] {
  const names = Object.keys(given).filter((name) => given[name]?.trim());
  return names.flatMap((name) => {
    if (VARIABLES.some((known) => known === name) || TOKEN_OF_ONE_REMOTE.test(name)) return [];
    const meant = name.startsWith(TOKEN_OF_REMOTE)
      ? 'REGISTRY_TOKEN_MF_CART'
      : VARIABLES.find((known) => !given[known] && countTypos(name, known, typosIn(known)) !== null);
    return meant === undefined ? [] : [`${name} is set, and the shop does not read it. Is ${meant} meant?`];
  });
}

/** @returns the tokens of REGISTRY_TOKEN, for all remotes as `*`, and of REGISTRY_TOKEN_MF_CART and the like, for one each */
export const tokensIn = ({ REGISTRY_TOKEN, tokensOfRemotes }: Environment): Readonly<Record<string, string>> => ({
  ...tokensOfRemotes,
  ...(REGISTRY_TOKEN !== undefined && { '*': REGISTRY_TOKEN }),
});
