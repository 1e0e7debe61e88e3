import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { Email } from '@piston-parts/shared-contract/backend';
import { makeSelfSignedCertificate } from '@platform/storefront/self-signed-certificate';
import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Database } from '../../database/database';
import { emails } from '../../database/email.schema';
import { createDatabase, type TestDatabase } from '../../database/testing/create-database';
import { testDatabase } from '../../database/testing/prepared-pglite';
import { openShopDatabase } from '../open-shop-database';
import { createSettingsReader } from '../shop-settings/settings-reader';
import { addDevMail, DEV_MAIL_PATH } from './dev-mail';
import { emailBackgroundJobs, NO_MAIL_SERVER } from './email-background-jobs';
import { createMailServer } from './mail-server';
import { MAX_ATTEMPTS, sendDueEmails, sendEmail, tidyOutbox, type HandOver } from './outbox';

const MEERA = 'meera.nair@parts.example';
const LINK = 'https://shop.example/new-password#secret-of-meera';
const EMAIL: Email = { kind: 'password-reset', to: MEERA, subject: 'Your new password', text: `Here: ${LINK}` };

let postgres: TestDatabase;
let database: Database;
/** Of another process of the shop. */
let otherDatabase: Database;
const ends: (() => void)[] = [];

beforeAll(async () => {
  postgres = await createDatabase();
  database = await openShopDatabase(await testDatabase(postgres.url));
  otherDatabase = await openShopDatabase(await testDatabase(postgres.url));
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await database.queries.delete(emails);
});
afterAll(async () => {
  await database.close();
  await otherDatabase.close();
  await postgres.stop();
});

const log = { error: jest.fn(), warn: jest.fn() };
const logged = () => JSON.stringify([log.error.mock.calls, log.warn.mock.calls]);
beforeEach(() => jest.clearAllMocks());

const put = (email: Partial<Email> = {}, key?: string) => sendEmail(database.queries, { ...EMAIL, ...email }, key);
const rows = () => database.queries.select().from(emails).orderBy(emails.createdAt);
const send = (handOver: HandOver, from = database) => sendDueEmails(from, handOver, log);
/** All waiting emails are due. */
const letTimePass = () => database.queries.update(emails).set({ nextAttemptAt: sql`now()` });

const serverAt = (address: string, sendMs?: number): HandOver =>
  createMailServer(
    `smtp://${address}`,
    { readSettings: createSettingsReader(database), shopOrigin: 'https://shop.example' },
    sendMs,
  );

interface Received {
  readonly receivers: readonly string[];
  readonly message: string;
}

/** A mail server with all that it took, which answers messages as these options say. */
async function openMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let message = '';
      stream.setEncoding('utf8').on('data', (part: string) => void (message += part));
      stream.on('end', () => {
        received.push({ receivers: session.envelope.rcptTo.map(({ address }) => address), message });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  ends.push(() => server.close());
  const { port } = listening.address() as AddressInfo;
  return { received, port, handOver: serverAt(`127.0.0.1:${port}`) };
}

/** Of whatever speaks at that port. */
async function openRawServer(talk: (socket: Socket) => void): Promise<HandOver> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    talk(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return serverAt(`127.0.0.1:${(server.address() as AddressInfo).port}`, 300);
}

function talkWithoutEnd(socket: Socket): void {
  socket.write('220 shop\r\n');
  const timer = setInterval(() => socket.write('250-and\r\n'), 20);
  socket.on('close', () => clearInterval(timer));
}

const refusal = (responseCode: number) => Object.assign(new Error(`No mailbox ${MEERA} here`), { responseCode });
const idIn = ({ message }: Received) => /^Message-ID: (.*)$/m.exec(message)?.[1];

describe('An email in the outbox', () => {
  it('reaches its receiver alone, from the shop, and its link is not kept [server-14]', async () => {
    const { received, handOver } = await openMailServer();
    await put();
    await send(handOver);

    expect(received).toHaveLength(1);
    const [{ receivers, message } = { receivers: [], message: '' }] = received;
    expect(receivers).toEqual([MEERA]);
    expect(message).toContain('From: Piston Parts <care@pistonparts.example>');
    expect(message).toContain('Subject: Your new password');
    const body = message.replace(/=\r\n/g, '').replaceAll('=3D', '=');
    expect(body).toContain(`Here: ${LINK}`);
    expect(body).toContain(`<p>Here: <a href="${LINK}">${LINK}</a></p>`);
    expect(await rows()).toMatchObject([{ status: 'sent', text: '', attempts: 1 }]);
    await letTimePass();
    await send(handOver);
    expect(received).toHaveLength(1);
    expect(logged()).toBe('[[],[]]');
  });

  it('leads from a path that is a whole line to the shop by a button, and hides no other address behind one [orders-12]', async () => {
    const { received, handOver } = await openMailServer();
    const typed = 'Your money:\nhttps://evil.example/';
    await put({ text: `Your order:\n/find-order?number=PP-1\n\n1 × A/B pipe\n\n${typed}` });
    await send(handOver);

    const body = (received[0]?.message ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
    expect(body).toMatch(/<a style="[^"]*" href="https?:\/\/[^/"]+\/find-order\?number=PP-1">Your order<\/a>/);
    expect(body).toContain('Your money:<br><a href="https://evil.example/">https://evil.example/</a>');
    expect(body).toContain('1 =C3=97 A/B pipe');
  });

  it('has no element and no link of what somebody typed in its HTML form [server-4]', async () => {
    const { received, handOver } = await openMailServer();
    await put({ text: 'The shop cancelled 1 × <img src=x onerror=alert(1)>: "late"\nhttps://evil.example/"><script>' });
    await send(handOver);

    const body = (received[0]?.message ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
    const html = body.slice(body.indexOf('<!doctype'));
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(html).not.toMatch(/<img|<script/);
  });

  it('has no header and no receiver of what somebody typed [server-4]', async () => {
    const { received, handOver } = await openMailServer();
    await put({ subject: 'Hello\r\nBcc: all@corp.example\r\n\r\nWin' });
    await put({ to: `${MEERA}\r\nBcc: all@corp.example` });
    await put({ to: `${MEERA}, all@corp.example` });
    await send(handOver);

    expect(received.map(({ receivers }) => receivers)).toEqual([[MEERA]]);
    expect(received[0]?.message).not.toMatch(/^Bcc:/m);
  });

  it('is sent once, however often the same is put into it, and not without the change that it tells of [server-14]', async () => {
    const { received, handOver } = await openMailServer();
    await Promise.all([1, 2, 3].map(() => put({}, 'order PP-1 paid')));
    const failed = database.transaction(async (queries) => {
      await sendEmail(queries, { ...EMAIL, subject: 'Of a change that failed' });
      throw new Error('failed');
    });
    await expect(failed).rejects.toThrow('failed');
    await send(handOver);

    expect(received).toHaveLength(1);
  });

  it('is sent by one of two processes that look at the same time [server-14]', async () => {
    const { received, handOver } = await openMailServer();
    const subjects = Array.from({ length: 24 }, (_, at) => `Email ${at}`);
    for (const subject of subjects) await put({ subject });
    await Promise.all([send(handOver), send(handOver, otherDatabase)]);

    const sent = received.map(({ message }) => /^Subject: (.*)$/m.exec(message)?.[1] ?? '');
    expect(sent.sort()).toEqual(subjects.sort());
  });

  it('of a process that has died is sent by another one, but not while the first may be sending [server-14]', async () => {
    const { received, handOver } = await openMailServer();
    await put();
    let started = () => {};
    const isSending = new Promise<void>((resolve) => (started = resolve));
    void send(() => (started(), new Promise(() => {})), otherDatabase);
    await isSending;
    await send(handOver);
    expect(received).toHaveLength(0);

    await letTimePass();
    await send(handOver);
    expect(received).toHaveLength(1);
  });

  it('that has expired is not sent, but named in the log, and forgotten after a while [server-14]', async () => {
    const { received, handOver } = await openMailServer();
    await put();
    await database.queries.update(emails).set({ expiresAt: sql`now()` });
    await send(handOver);
    await tidyOutbox(database, log);

    expect(received).toHaveLength(0);
    expect(log.error.mock.calls).toMatchObject([[{ kind: 'password-reset', failure: 'expired' }, expect.any(String)]]);
    await database.queries.update(emails).set({ expiresAt: sql`now() - interval '8 days'` });
    await tidyOutbox(database, log);
    expect(await rows()).toEqual([]);
  });
});

describe('A mail server', () => {
  it('that takes an email and dies before it says so gets it again under the same name [server-14]', async () => {
    let isDying = true;
    const taken: Received[] = [];
    const { handOver } = await openMailServer({
      onData(stream, session, done) {
        let message = '';
        stream.setEncoding('utf8').on('data', (part: string) => void (message += part));
        stream.on('end', () => {
          taken.push({ receivers: [], message });
          if (!isDying) return done();
          // The connection of that session; the library gives no other hold of it.
          const connections = (this as unknown as SMTPServer).connections;
          for (const connection of connections) (connection as unknown as { _socket: Socket })._socket.destroy();
        });
      },
    });
    await put();
    await send(handOver);
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }]);
    isDying = false;
    await letTimePass();
    await send(handOver);

    expect(taken).toHaveLength(2);
    expect(taken.map(idIn)).toEqual([idIn(taken[0] as Received), idIn(taken[0] as Received)]);
    expect(await rows()).toMatchObject([{ status: 'sent', failure: null }]);
  });

  it('that does not know the address is asked once, and no log has the address [server-14]', async () => {
    const onRcptTo = jest.fn((_address, _session, done: (error: Error) => void) => done(refusal(550)));
    const { handOver } = await openMailServer({ onRcptTo });
    await put();
    await send(handOver);
    await letTimePass();
    await send(handOver);

    expect(onRcptTo).toHaveBeenCalledTimes(1);
    expect(await rows()).toMatchObject([{ status: 'dead', failure: 'EENVELOPE 550' }]);
    expect(log.error.mock.calls).toMatchObject([
      [{ kind: 'password-reset', failure: 'EENVELOPE 550' }, expect.any(String)],
    ]);
    expect(logged()).not.toContain('@');
  });

  it('that wants it later gets it ever more rarely, until it is given up [server-14]', async () => {
    const { handOver } = await openMailServer({ onMailFrom: (_address, _session, done) => done(refusal(451)) });
    await put();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await send(handOver);
      const [wait] = await database.queries
        .select({ minutes: sql<number>`round(extract(epoch from ${emails.nextAttemptAt} - now()) / 60)::int` })
        .from(emails);
      waits.push(wait?.minutes ?? 0);
      await letTimePass();
    }

    expect(waits.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 32]);
    expect(Math.max(...waits)).toBe(360);
    expect(await rows()).toMatchObject([{ status: 'dead', attempts: MAX_ATTEMPTS, failure: 'EENVELOPE 451' }]);
    expect(log.error).toHaveBeenCalledTimes(1);
    expect(logged()).not.toContain('@');
  });

  it.each([
    ['says nothing after its greeting', (socket: Socket) => void socket.write('220 shop\r\n')],
    ['talks without end', talkWithoutEnd],
    ['is none', (socket: Socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n')],
    ['goes at once', (socket: Socket) => void socket.destroy()],
  ])('that %s holds up an email for a while only, and not the others of its batch [server-14]', async (_, talk) => {
    const [badServer, { received, handOver }] = [await openRawServer(talk), await openMailServer()];
    await put({ subject: 'Held up' });
    await put({ subject: 'Sent' });
    await send((email) => (email.subject === 'Sent' ? handOver(email) : badServer(email)));

    expect(received).toHaveLength(1);
    const [heldUp] = await database.queries.select().from(emails).where(eq(emails.subject, 'Held up'));
    expect(heldUp).toMatchObject({ status: 'waiting', failure: expect.stringMatching(/^E[A-Z]+( \d+)?$/) as string });
  });

  it('elsewhere gets nothing without TLS, unless its address says so [server-14]', async () => {
    const { received, port } = await openMailServer();
    // This machine too, but not by a name that says so.
    await put();
    await send(serverAt(`0.0.0.0:${port}`));
    expect(received).toHaveLength(0);
    expect(await rows()).toMatchObject([{ status: 'waiting', failure: 'ETLS 500' }]);
    await letTimePass();
    await send(serverAt(`0.0.0.0:${port}?requireTLS=false`));
    expect(received).toHaveLength(1);
  });

  it('may have a certificate that it made itself on this machine alone, and elsewhere the log says what is wrong', async () => {
    const { port, received } = await openMailServer({ disabledCommands: [], ...(await makeSelfSignedCertificate()) });
    await put();
    await send(serverAt(`0.0.0.0:${port}`));
    expect(await rows()).toMatchObject([
      { status: 'waiting', failure: expect.stringContaining('ESOCKET self-signed certificate') as string },
    ]);
    await letTimePass();
    await send(serverAt(`127.0.0.1:${port}`));
    expect(received).toHaveLength(1);
  });
});

describe('A shop without a mail server', () => {
  async function listen(mail: { handOver: HandOver | null; isDevelopment: boolean }): Promise<string> {
    const stream = new PassThrough().setEncoding('utf8');
    const app = Fastify({ logger: { stream, level: 'warn' } });
    await emailBackgroundJobs(app, { database, mail });
    await app.listen({ port: 0, host: '127.0.0.1' });
    await app.close();
    return String(stream.read() ?? '');
  }

  it('says at its start what shoppers miss, in production alone [server-15]', async () => {
    expect(await listen({ handOver: null, isDevelopment: false })).toContain(NO_MAIL_SERVER);
    expect(await listen({ handOver: null, isDevelopment: true })).toBe('');
    expect(await listen({ handOver: async () => undefined, isDevelopment: false })).toBe('');
  });

  it('shows its developer what it would send, with its links, as text [server-15]', async () => {
    const app = Fastify();
    addDevMail(app, { database, shopOrigin: 'https://shop.example' });
    await put();
    await put({ subject: '<script>alert(1)</script>' });
    const { body } = await app.inject({ url: DEV_MAIL_PATH, headers: { host: 'localhost:3000' } });

    expect(body).toContain(`<a href="${LINK}">`);
    expect(body).toContain(MEERA);
    expect(body).not.toContain('<script');
  });

  it('shows them to nobody else: not to its network, nor through a proxy or a page of another name [server-15]', async () => {
    const app = Fastify();
    addDevMail(app, { database, shopOrigin: 'https://shop.example' });
    await put();
    const shownTo = async (host: string, remoteAddress = '127.0.0.1') =>
      (await app.inject({ url: DEV_MAIL_PATH, headers: { host }, remoteAddress })).statusCode;

    expect(await shownTo('localhost:3000')).toBe(200);
    expect(await shownTo('localhost:3000', '192.0.2.7')).toBe(404);
    expect(await shownTo('rebound.example')).toBe(404);
    expect(await shownTo('localhost.evil.example:3000')).toBe(404);
  });
});
