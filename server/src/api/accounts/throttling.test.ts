import { backendMessages, MAX_ATTEMPTS } from '@piston-parts/shared-contract/backend';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { unique } from '@piston-parts/shared-contract/contract-suite';
import { startApiProcess } from '../testing/api-process';
import { createDatabase } from '../../database/testing/create-database';
import { DATABASES, RUNS_ALL } from '../../testing/run-of-all';
import { startTestShop } from '../testing/test-shop';
import { MAX_LOG_INS_OF_ACCOUNT, MAX_LOG_INS_OF_CLIENT, MAX_RESET_EMAILS, MAX_SIGN_UPS } from './account-limits';

interface Servers {
  /** Of one database; requests go to them in turn. */
  readonly origins: readonly string[];
  emailsTo(email: string): Promise<string[]>;
  stop(): Promise<void>;
}

interface Answered {
  readonly status: number;
  readonly retryAfter: number;
  readonly body: unknown;
}

const PASSWORD = 'Piston@73';
const WRONG = 'Wrong@999';
const AT_ONCE = 10;
const WINDOW_SECONDS = 15 * 60;

async function startOnPGlite(): Promise<Servers> {
  const { origin, emails, stop } = await startTestShop('PGlite');
  const emailsTo = async (email: string) => emails.filter(({ to }) => to === email).map(({ text }) => text);
  return { origins: [origin], emailsTo, stop };
}

/** They have nothing in common but the database, as two processes, and hash passwords at less cost. */
async function startTwoServers(): Promise<Servers> {
  const postgres = await createDatabase();
  const servers = [await startTestShop('PostgreSQL', postgres.url), await startTestShop('PostgreSQL', postgres.url)];
  return {
    origins: servers.map(({ origin }) => origin),
    emailsTo: async (email) =>
      servers.flatMap(({ emails }) => emails.filter(({ to }) => to === email).map(({ text }) => text)),
    async stop() {
      for (const server of servers) await server.stop();
      await postgres.stop();
    },
  };
}

async function startTwoProcesses(): Promise<Servers> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-throttling-'));
  const postgres = await createDatabase();
  const environment = { DATABASE_URL: postgres.url, DATA: folder, TRUSTED_PROXIES: 'loopback' };
  const processes = await Promise.all([startApiProcess(environment), startApiProcess(environment)]);
  return {
    origins: processes.map(({ origin }) => origin),
    async emailsTo(email) {
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      const { rows } = await client.query<{ text: string }>('select text from emails where recipient = $1', [email]);
      await client.end();
      return rows.map(({ text }) => text);
    },
    async stop() {
      await Promise.all(processes.map((one) => one.stop()));
      await postgres.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const countOf = (responses: readonly Answered[], status: number): number =>
  responses.filter((response) => response.status === status).length;

const START = { PGlite: startOnPGlite, PostgreSQL: RUNS_ALL ? startTwoProcesses : startTwoServers };

describe.each(DATABASES)('On %s', (kind) => {
  let servers: Servers;
  let sent = 0;
  let clients = 0;

  beforeAll(async () => {
    servers = await START[kind]();
  });
  afterAll(() => servers.stop());

  /** An address that no other test has called from. */
  const newClient = (): string => `198.51.${100 + Math.floor((clients += 1) / 256)}.${clients % 256}`;

  async function post(client: string, endpoint: string, body: object): Promise<Answered> {
    const origin = servers.origins[(sent += 1) % servers.origins.length];
    const response = await fetch(`${origin}/api/auth/${endpoint}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      retryAfter: Number(response.headers.get('retry-after')),
      body: await response.json(),
    };
  }

  async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<Answered>): Promise<Answered[]> {
    const responses: Answered[] = [];
    for (let at = 0; at < items.length; at += AT_ONCE) {
      responses.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
    }
    return responses;
  }

  const logIn = (client: string, email: string, password: string) => post(client, 'login', { email, password });
  const signUp = (client: string, email = `${unique()}@x.example`) =>
    post(client, 'signup', { firstName: 'Meera', lastName: 'Nair', email, password: PASSWORD });

  /** An account, signed up for at an address that no later request comes from. */
  async function newAccount(): Promise<string> {
    const email = `shopper-${unique()}@x.example`;
    expect(await signUp(newClient(), email)).toMatchObject({ status: 201 });
    return email;
  }

  describe('guessing a password', () => {
    it('from one address stops after a few guesses, and the owner logs in from elsewhere', async () => {
      const owner = await newAccount();
      const attacker = newClient();

      const responses = await inTurn(range(60), () => logIn(attacker, owner, WRONG));

      expect([countOf(responses, 401), countOf(responses, 429)]).toEqual([MAX_ATTEMPTS, 60 - MAX_ATTEMPTS]);
      expect(await logIn(attacker, owner, PASSWORD)).toMatchObject({ status: 429 });
      expect(await logIn(newClient(), owner, PASSWORD)).toMatchObject({ status: 200 });
    });

    it('from many addresses leaves one guess to each, and the owner logs in from a new one', async () => {
      const owner = await newAccount();
      const attackers = range(MAX_LOG_INS_OF_ACCOUNT / MAX_ATTEMPTS + 10).map(newClient);

      const guesses = attackers.flatMap((client) => range(MAX_ATTEMPTS).map(() => client));
      const responses = await inTurn(guesses, (client) => logIn(client, owner, WRONG));

      expect(countOf(responses, 401)).toBeGreaterThanOrEqual(MAX_LOG_INS_OF_ACCOUNT);
      expect(countOf(responses, 401)).toBeLessThanOrEqual(MAX_LOG_INS_OF_ACCOUNT + attackers.length);
      const late = newClient();
      expect(await logIn(late, owner, WRONG)).toMatchObject({ status: 401 });
      expect(await logIn(late, owner, PASSWORD)).toMatchObject({ status: 429 });
      expect(await logIn(newClient(), owner, PASSWORD)).toMatchObject({ status: 200 });
    });

    it('that is refused is not counted: the client still logs in to its own account', async () => {
      const [victim, own] = [await newAccount(), await newAccount()];
      const client = newClient();
      await inTurn(range(MAX_LOG_INS_OF_CLIENT + 20), () => logIn(client, victim, WRONG));

      expect(await logIn(client, own, PASSWORD)).toMatchObject({ status: 200 });
    });

    it('at invented e-mails locks out neither shoppers who logged in from there before nor anybody elsewhere', async () => {
      const [regular, newcomer] = [await newAccount(), await newAccount()];
      const office = newClient();
      expect(await logIn(office, regular, PASSWORD)).toMatchObject({ status: 200 });

      const responses = await inTurn(range(MAX_LOG_INS_OF_CLIENT + 20), (guess) =>
        logIn(office, `${guess}-${unique()}@invented.example`, WRONG),
      );

      expect([countOf(responses, 404), countOf(responses, 429)]).toEqual([MAX_LOG_INS_OF_CLIENT, 20]);
      expect(await logIn(office, regular, WRONG)).toMatchObject({ status: 401 });
      expect(await logIn(office, regular, PASSWORD)).toMatchObject({ status: 200 });
      expect(await logIn(newClient(), newcomer, PASSWORD)).toMatchObject({ status: 200 });
      const refused = await logIn(office, newcomer, PASSWORD);
      expect(refused).toMatchObject({ status: 429, body: { errors: [backendMessages.tooManyAttempts(15)] } });
      expect(refused.retryAfter).toBeGreaterThan(WINDOW_SECONDS - 120);
    });

    it('does not include an office of people who mistype and then get it right', async () => {
      const office = newClient();
      const people = await Promise.all(range(MAX_LOG_INS_OF_CLIENT / 4 + 1).map(newAccount));
      for (const person of people) {
        await Promise.all(range(4).map(() => logIn(office, person, WRONG)));
        expect(await logIn(office, person, PASSWORD)).toMatchObject({ status: 200 });
      }

      expect(await logIn(office, await newAccount(), PASSWORD)).toMatchObject({ status: 200 });
    });

    it('too often does not lock out a shopper who then chooses a new password by the link of an email', async () => {
      const owner = await newAccount();
      const home = newClient();
      await inTurn(range(MAX_ATTEMPTS + 1), () => logIn(home, owner, WRONG));
      await post(home, 'password-reset', { email: owner });
      const [token = ''] = /(?<=#)\S+/.exec((await servers.emailsTo(owner))[0] ?? '') ?? [];

      expect(await post(home, `password-reset/${token}`, { password: 'Turbine^9' })).toMatchObject({ status: 200 });

      expect(await logIn(home, owner, 'Turbine^9')).toMatchObject({ status: 200 });
    });
  });

  describe('asking for a link to choose a new password', () => {
    it('in the name of an owner, from one address or many, keeps no owner from a link and floods no mailbox', async () => {
      const owner = await newAccount();
      const attacker = newClient();
      const responses = await inTurn(range(60), () => post(attacker, 'password-reset', { email: owner }));
      expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([MAX_ATTEMPTS, 60 - MAX_ATTEMPTS]);
      await inTurn(range(60).map(newClient), (client) => post(client, 'password-reset', { email: owner }));

      const home = newClient();
      expect(await post(home, 'password-reset', { email: owner })).toMatchObject({ status: 200 });

      const emails = await servers.emailsTo(owner);
      expect(emails).toHaveLength(MAX_RESET_EMAILS);
      const [token = ''] = /(?<=#)\S+/.exec(emails[0] ?? '') ?? [];
      expect(await post(home, `password-reset/${token}`, { password: 'Turbine^9' })).toMatchObject({ status: 200 });
      expect(await logIn(home, owner, 'Turbine^9')).toMatchObject({ status: 200 });
    });
  });

  describe('signing up', () => {
    it('stops at a client’s limit with what to do, while others sign up', async () => {
      const client = newClient();

      const responses = await inTurn(range(MAX_SIGN_UPS + 10), () => signUp(client));

      expect([countOf(responses, 201), countOf(responses, 429)]).toEqual([MAX_SIGN_UPS, 10]);
      const refused = await signUp(client);
      expect(refused).toMatchObject({ status: 429, body: { errors: [backendMessages.tooManyAccounts(15)] } });
      expect(refused.retryAfter).toBeGreaterThan(WINDOW_SECONDS - 120);
      expect(await signUp(newClient())).toMatchObject({ status: 201 });
    });
  });
});
