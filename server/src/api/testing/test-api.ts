import { keepSessionCookie, type ApiResponse, type Sent } from '@piston-parts/shared-contract/contract-suite';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import type { ApiServices } from '../request-context';
import type { Email } from '@piston-parts/shared-contract/backend';
import { isEmail } from '@piston-parts/shared-contract/schemas';
import { createCatalogue } from '../catalogue/catalogue';
import { createPasswordHasher } from '../accounts/password-hash';
import { createSettingsReader } from '../shop-settings/settings-reader';
import { createDocumentLinks } from '../invoices/document-links';
import { createTokenSigner, type TokenOwner, type TokenSigner } from '../accounts/tokens';
import { sendEmail, type SendEmail } from '../emails/outbox';
import { registerApi } from '../api';
import type { Database } from '../../database/database';
import { openPayments, type Payments } from '../orders/open-payments';
import { openShopDatabase } from '../open-shop-database';
import { testDatabase } from '../../database/testing/prepared-pglite';
import { createDatabase } from '../../database/testing/create-database';
import type { TeamFolder } from '../teams/find-team-apis';
import { TEAM_TIMES, type TeamTimes } from '../teams/team-api';

export const TEST_SECRET = 'a secret for tests, of more than thirty-two characters';

/** Of every server and process of a test: it names the cookie of sessions. */
export const TEST_ORIGIN = 'https://shop.example';
export const TEST_SESSION_KEY = 'a key for tests';

/** Keeps the cookie with that key for a token that no request gave. @returns the token */
export function withTestCookie(token: string): string {
  keepSessionCookie(token, `__Host-piston-parts-session=${encodeURIComponent(TEST_SESSION_KEY)}`);
  return token;
}

/** @returns the first cookie that an injected request is given. */
export const setCookieOf = ({ headers }: Pick<LightMyRequestResponse, 'headers'>): string | undefined =>
  [headers['set-cookie']].flat()[0];

/** Sends a request without a network. */
export async function injectRequest(
  app: FastifyInstance,
  method: string,
  url: string,
  { headers, body }: Sent,
): Promise<ApiResponse> {
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
  const response = await app.inject({ method: method as 'GET', url, headers, ...payload });
  return { status: response.statusCode, body: response.json<unknown>(), setCookie: setCookieOf(response) };
}

/** A cheap configuration: the real one would take a tenth of the tests' time. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** So long that no busy machine exceeds them. */
const PATIENT_MS = 600_000;
export const PATIENT_TIMES: TeamTimes = {
  ...TEAM_TIMES,
  startMs: PATIENT_MS,
  responseMs: PATIENT_MS,
  statementMs: PATIENT_MS,
  pingMs: PATIENT_MS,
};

export interface TestApi {
  readonly app: FastifyInstance;
  /** The services of the app, for another server over the same database. */
  readonly services: ApiServices;
  readonly database: Database;
  readonly tokens: TokenSigner;
  /** @returns a token that no request gives, whose cookie is kept as that of a log-in. */
  signIn(owner: TokenOwner, moment?: Date): string;
  readonly payments: Payments;
  /** Sent emails, oldest first. */
  readonly emails: readonly Email[];
  /** Advances the clock of the reservations. */
  passMinutes(minutes: number): void;
  stop(): Promise<void>;
}

const STOP_MS = 30_000;

/** @throws Error with the part that did not end, which Jest's own time limit does not name */
async function inTime(part: string, end: Promise<unknown> | undefined): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const resources = () => process.getActiveResourcesInfo().join(', ');
    limit = setTimeout(() => reject(new Error(`Of a test's API, ${part} did not end. Open: ${resources()}`)), STOP_MS);
  });
  await Promise.race([end, late]).finally(() => clearTimeout(limit));
}

/**
 * An API over a separate seeded database.
 * @param url of a database that was made for it; without one, `PostgreSQL` makes one.
 */
export async function startTestApi(
  kind: Database['kind'],
  url: string | null = null,
  teams: readonly TeamFolder[] = [],
): Promise<TestApi> {
  const postgres = kind === 'PostgreSQL' && url === null ? await createDatabase() : null;
  const database = await openShopDatabase(await testDatabase(postgres?.url ?? url));
  const tokens = createTokenSigner(TEST_SECRET);
  let passedMs = 0;
  const payments = await openPayments(database, null, TEST_SECRET, () => passedMs);
  const emails: Email[] = [];
  const readSettings = createSettingsReader(database);
  const services = {
    database,
    catalogue: createCatalogue(database, readSettings),
    readSettings,
    tokens,
    payments,
    documentLinks: createDocumentLinks(TEST_SECRET),
    passwords: createPasswordHasher({ costs: CHEAP }),
    sendEmail: (async (queries, email, key) => {
      await sendEmail(queries, email, key);
      if (isEmail(email.to)) emails.push(email);
    }) satisfies SendEmail,
    mail: { handOver: null, isDevelopment: true },
    backups: null,
    hasDemonstration: true,
    shopOrigin: TEST_ORIGIN,
    allowedOrigins: ['https://partner.example'],
    teams,
    teamTimes: PATIENT_TIMES,
    // Tests do it when they need it: orders that the server reconciles at that moment would be left out.
    reconcileEvery: null,
  };
  // A test may come from many addresses, as through a proxy.
  const app = Fastify({ trustProxy: 'loopback' });
  await registerApi(app, services);
  await app.ready();
  return {
    app,
    services,
    database,
    tokens,
    signIn: (owner, moment) => withTestCookie(tokens.sign(owner, TEST_SESSION_KEY, moment)),
    payments,
    emails,
    passMinutes: (minutes) => void (passedMs += minutes * 60_000),
    async stop() {
      await inTime('the server', app.close());
      await inTime('the database', database.close());
      await inTime('PostgreSQL', postgres?.stop());
    },
  };
}
