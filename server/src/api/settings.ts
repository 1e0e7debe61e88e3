import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readShopOrigin } from '../shop-origin';
import { StartError } from '../start-error';
import { readProviderKeys, type ProviderKeys } from './orders/payment-settings';
import type { DatabasePlace } from './database/open-database';

export interface ApiSettings extends DatabasePlace {
  /** Where the embedded database, the outbox and, in development, the secret are kept. */
  readonly folder: string;
  /** Signs tokens; every process of one shop has the same. */
  readonly tokenSecret: string;
  /** Null: the local gateway takes the payment provider's place. */
  readonly providerKeys: ProviderKeys | null;
  /** `https://shop.example`, for links in letters. */
  readonly shopOrigin: string;
  /** Other origins whose pages may call the API; none by default. */
  readonly allowedOrigins: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

const SHORTEST_SECRET = 32;

function givenSecret(environment: Environment): string | null {
  const secret = environment['TOKEN_SECRET'] ?? '';
  if (secret === '') return null;
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new StartError(
    `TOKEN_SECRET has to be at least ${SHORTEST_SECRET} characters that nobody can guess. Make one: openssl rand -base64 48`,
  );
}

/** In development nobody has to think of a secret: one is made, and kept so that a restart logs nobody out. */
function keptSecret(folder: string): string {
  const file = path.join(folder, 'token-secret');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

function originsOf(list: string): string[] {
  return list
    .split(',')
    .filter((text) => text.trim() !== '')
    .map((text) => {
      if (URL.canParse(text.trim())) return new URL(text.trim()).origin;
      throw new StartError(`ALLOWED_ORIGINS has "${text.trim()}", which is no origin such as https://shop.example`);
    });
}

function refuseDefaults(environment: Environment): void {
  if (environment['NODE_ENV'] !== 'production') return;
  const needed = {
    TOKEN_SECRET: 'signs the tokens of all who are logged in. Make one: openssl rand -base64 48',
    SHOP_ORIGIN: 'is in the links that shoppers are sent, such as https://shop.example',
  };
  for (const [name, what] of Object.entries(needed)) {
    if (!environment[name]) throw new StartError(`In production ${name} has to be set: it ${what}`);
  }
}

/** @returns which database the environment names: DATABASE_URL, else the embedded one in DATA or `folder`. */
export function readPlace(environment: Environment, folder: string): { url: string | null; folder: string } {
  return { url: environment['DATABASE_URL'] || null, folder: path.resolve(environment['DATA'] || folder) };
}

/**
 * Reads the API's settings from the environment: DATABASE_URL, DATA, TOKEN_SECRET, SHOP_ORIGIN, ALLOWED_ORIGINS,
 * and the payment provider's keys.
 * @param folder where data is kept when DATA says nothing.
 * @throws StartError when one of them is unusable, or in production (NODE_ENV) when a secret is missing.
 */
export function readSettings(environment: Environment, folder: string): ApiSettings {
  refuseDefaults(environment);
  const place = readPlace(environment, folder);
  return {
    ...place,
    tokenSecret: givenSecret(environment) ?? keptSecret(place.folder),
    providerKeys: readProviderKeys(environment),
    shopOrigin: readShopOrigin(environment) ?? `http://localhost:${environment['PORT'] || 3000}`,
    allowedOrigins: originsOf(environment['ALLOWED_ORIGINS'] ?? ''),
  };
}
