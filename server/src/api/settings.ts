import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BackupSettings } from '../backup/scheduled/scheduled-backup';
import { mediaFolder } from '@platform/storefront/media-address';
import { bucketIn } from '@platform/registry/files/bucket-settings';
import { registryFolder } from '@platform/registry/registry-folder';
import { makeDataFolder, unusableFolder } from '../database/data-folder';
import { databaseLocation, type DatabaseLocation } from '../database/open-database';
import type { Environment } from '../environment';
import { findTeamApis, type TeamFolder } from './teams/find-team-apis';
import { providerKeys, type ProviderKeys } from './orders/payment-settings';
import type { Seeds } from './seed';

export interface ApiSettings extends DatabaseLocation {
  /** Where the embedded database and, in development, the secret are kept. */
  readonly folder: string;
  /** The rows of a new shop: in production none, unless DEMO=yes asks for the demonstration. */
  readonly seeds: Seeds;
  /** Signs tokens; every process of one shop has the same. */
  readonly tokenSecret: string;
  /** Null: the local gateway replaces the payment provider. */
  readonly providerKeys: ProviderKeys | null;
  /** Whether real payments are taken although a power cut could make the database forget them. */
  readonly mayForgetPayments: boolean;
  /** `https://shop.example`, for links in emails. */
  readonly shopOrigin: string;
  /** Of the mail server; null: emails stay in the outbox. */
  readonly smtpUrl: string | null;
  readonly isDevelopment: boolean;
  /** Null: no backup is written by itself. */
  readonly backups: BackupSettings | null;
  /** Other origins whose pages may call the API; none by default. */
  readonly allowedOrigins: readonly string[];
  /** Teams with endpoints of their remote. */
  readonly teams: readonly TeamFolder[];
}

/** For development: generates a secret and keeps it, so that a restart logs nobody out. */
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

const seedsFor = ({ isProduction, DEMO, DEMO_CATALOGUE }: Environment): Seeds =>
  isProduction && DEMO !== 'yes' ? 'nothing' : (DEMO_CATALOGUE ?? 'demonstration');

function backupSettings(environment: Environment, root: string, data: string): BackupSettings | null {
  if (environment.BACKUPS === undefined) return null;
  return {
    folder: path.resolve(root, environment.BACKUPS),
    hour: environment.BACKUP_HOUR,
    media: mediaFolder(data),
    environment,
    versions: bucketIn(environment) === null ? registryFolder(root, environment.PUBLISHED) : null,
  };
}

/**
 * @param root absolute folder of the repository: it contains the remotes and, when DATA is not set, `.data`
 * @param https whether the shop itself serves TLS, for its origin when SHOP_ORIGIN is not set
 * @throws OperatorError when the folder cannot be used, or a team's package is missing
 */
export function apiSettings(environment: Environment, root: string, https = false): ApiSettings {
  const location = databaseLocation(environment, path.join(root, '.data'));
  return {
    ...location,
    seeds: seedsFor(environment),
    tokenSecret: environment.TOKEN_SECRET ?? keptSecret(location.folder),
    providerKeys: providerKeys(environment),
    mayForgetPayments: environment.FSYNC === 'off',
    shopOrigin: environment.SHOP_ORIGIN ?? `${https ? 'https' : 'http'}://localhost:${environment.PORT}`,
    smtpUrl: environment.SMTP_URL ?? null,
    isDevelopment: !environment.isProduction,
    backups: backupSettings(environment, root, location.folder),
    allowedOrigins: environment.ALLOWED_ORIGINS,
    teams: findTeamApis(root, environment.TEAM_APIS),
  };
}
