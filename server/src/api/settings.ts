import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readShopOrigin } from '../shop-origin';
import { StartError } from '../start-error';
import { readProviderKeys, type ProviderKeys } from './orders/payment-settings';
import { makeDataFolder, unusableFolder } from '../database/data-folder';
import type { DatabaseLocation } from '../database/open-database';

export interface ApiSettings extends DatabaseLocation {
  /** Where the embedded database, the outbox and, in development, the secret are kept. */
  readonly folder: string;
  /** Whether the demonstration catalogue and accounts are in it: in production when DEMO=yes asks for them. */
  readonly seeds: boolean;
  /** Signs tokens; every process of one shop has the same. */
  readonly tokenSecret: string;
  /** Null: the local gateway takes the payment provider's place. */
  readonly providerKeys: ProviderKeys | null;
  /** `https://shop.example`, for links in emails. */
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
  makeDataFolder(folder);
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusableFolder(folder, error);
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

/** In production nothing stands on a default that is right on a developer's computer alone. */
function refuseDefault(environment: Environment, name: string, what: string): void {
  if (environment['NODE_ENV'] !== 'production' || environment[name]) return;
  throw new StartError(`In production ${name} has to be set: it ${what}`);
}

function readTokenSecret(environment: Environment, folder: string): string {
  refuseDefault(
    environment,
    'TOKEN_SECRET',
    'signs the tokens of all who are logged in. Make one: openssl rand -base64 48',
  );
  return givenSecret(environment) ?? keptSecret(folder);
}

function readPublicOrigin(environment: Environment): string {
  refuseDefault(environment, 'SHOP_ORIGIN', 'is in the links that shoppers are sent, such as https://shop.example');
  return readShopOrigin(environment) ?? `http://localhost:${environment['PORT'] || 3000}`;
}

/** Reads every setting before it refuses any, so that one start says all that is to be changed. */
function readAll<Settings extends object>(readers: { [Name in keyof Settings]: () => Settings[Name] }): Settings {
  const faults: string[] = [];
  const read = Object.entries<() => unknown>(readers).map(([name, reader]) => {
    try {
      return [name, reader()] as const;
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      faults.push(error.message);
      return [name, null] as const;
    }
  });
  if (faults.length > 0) throw new StartError(faults.join('\n'));
  return Object.fromEntries(read) as Settings;
}

/** @returns which database the environment names: DATABASE_URL, else the embedded one in DATA or `folder`. */
export function readDatabaseLocation(environment: Environment, folder: string): { url: string | null; folder: string } {
  return { url: environment['DATABASE_URL'] || null, folder: path.resolve(environment['DATA'] || folder) };
}

/**
 * Reads the API's settings from the environment: DATABASE_URL, DATA, DEMO, TOKEN_SECRET, SHOP_ORIGIN, ALLOWED_ORIGINS,
 * and the payment provider's keys.
 * @param folder where data is kept when DATA says nothing.
 * @throws StartError when one of them is unusable, or in production (NODE_ENV) when a secret is missing.
 */
export function readSettings(environment: Environment, folder: string): ApiSettings {
  const place = readDatabaseLocation(environment, folder);
  return readAll<ApiSettings>({
    url: () => place.url,
    folder: () => place.folder,
    seeds: () => environment['NODE_ENV'] !== 'production' || environment['DEMO'] === 'yes',
    tokenSecret: () => readTokenSecret(environment, place.folder),
    providerKeys: () => readProviderKeys(environment),
    shopOrigin: () => readPublicOrigin(environment),
    allowedOrigins: () => originsOf(environment['ALLOWED_ORIGINS'] ?? ''),
  });
}
