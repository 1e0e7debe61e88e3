import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { compiledProgram } from '@platform/process/testing/compiled-program';
import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';
import { addMetrics } from '@platform/process/metrics';
import { logRequests, structuredLogs } from '@platform/process/logging';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { parse } from 'yaml';
import { registerApi } from '../api/api';
import { TEST_SECRET } from '../api/testing/test-api';
import { shopOver, startTestShop, type TestShop } from '../api/testing/test-shop';
import { sendEmail } from '../api/emails/outbox';
import { createPaymentProvider } from '../api/orders/payment-provider';
import { backupName } from '../backup/scheduled/kept-backups';
import { createDatabase, type TestDatabase } from '../database/testing/create-database';
import { readEnvironment, VARIABLES } from '../environment';
import { startServer } from '../testing/server-process';
import { openTracing } from './open-tracing';
import { addReadyMetric, addShopMetrics } from './shop-metrics';

const TOKEN = 'the token of a scraper';
const ROOT = path.join(__dirname, '..', '..', '..');
/** As Prometheus writes a sample: name, labels, value. */
const SAMPLE = /^([a-z0-9_]+)(\{[^}]*\})? (\S+)$/gm;

const seriesOf = (name: string, metrics: string) => [...metrics.matchAll(SAMPLE)].filter(([, one]) => one === name);

const deployed = (file: string) => readFileSync(path.join(ROOT, 'deploy', file), 'utf8');

let api: TestShop;
let folder: string;
beforeAll(async () => {
  api = await startTestShop('PostgreSQL');
});
afterAll(() => api.stop());
eachTestHasFolder('seen', (made) => (folder = made));

/** Another process's server over the same database, whose log is read. */
async function open(services: Partial<TestShop['services']> = {}) {
  let log = '';
  const stream = new PassThrough().on('data', (part: Buffer) => void (log += part.toString()));
  const { logger, ...options } = structuredLogs('info');
  const app = Fastify({ ...options, trustProxy: 'loopback', logger: { ...logger, stream } });
  logRequests(app);
  addMetrics(app);
  const all = { ...api.services, ...services };
  addShopMetrics(app, all);
  await registerApi(app, all);
  addReadyMetric(app);
  await app.ready();
  return { app, lines: () => log.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as LogLine])) };
}

interface LogLine {
  readonly level: number;
  readonly reqId?: string;
  readonly route?: string;
  readonly status?: number;
  readonly err?: { readonly type: string; readonly message: string };
}

const metricsOf = async (app: FastifyInstance): Promise<string> => (await app.inject('/metrics')).payload;

describe('An operator reads in /metrics', () => {
  it('orders, payments, emails and the newest backup, as they are [server-18]', async () => {
    const { shop, database } = api;
    const shopper = await shop.newShopper();
    await shop.putInCart(shopper, await shop.productInStock());
    const order = await shop.placeOrder(shopper, (await shop.newAddress(shopper))._id);
    await shop.confirmPayment(shopper, order, await shop.payAtGateway(order));
    await sendEmail(api.database.queries, { kind: 'password-reset', to: 'a@b.example', subject: 'One', text: 'a' });
    await database.query({ text: "update emails set created_at = now() - interval '1 hour'" });
    await shop.ask('postComplaint', { idempotencyKey: 'one', body: { email: 'a@b.example', text: 'It is late' } });
    await database.query({ text: "update complaints set filed_at = now() - interval '47 hours'" });
    await database.query({
      text: 'insert into reconciliations (due_at, ended_at, payments, differing, uncompared) values (now(), to_timestamp(60), 4, 2, 1)',
    });
    const backups = { folder, hour: 3, media: folder, environment: {}, versions: null };
    writeFileSync(path.join(folder, backupName(new Date('2026-11-20T03:00:00Z'))), '');
    const { app } = await open({ backups });

    const metrics = await metricsOf(app);
    for (const sample of [
      'shop_orders{state="paid"} 1',
      'shop_orders{state="created"} 0',
      'shop_payments{state="taken"} 1',
      'shop_payments{state="refund_due"} 0',
      'shop_refunds{state="failed"} 0',
      'shop_refund_due_seconds 0',
      'shop_payments_differing 2',
      'shop_payments_uncompared 1',
      'shop_reconciled_timestamp_seconds 60',
      'shop_emails{state="waiting"} 3',
      'shop_emails{state="dead"} 0',
      'shop_complaints{state="open"} 1',
      'shop_complaint_answered_seconds 0',
      `shop_backup_timestamp_seconds ${Date.parse('2026-11-20T03:00:00Z') / 1000}`,
      'shop_database_connections{state="waiting"} 0',
      'shop_ready 1',
    ])
      expect(metrics).toContain(`${sample}\n`);
    expect(Number(seriesOf('shop_email_waiting_seconds', metrics)[0]?.[3])).toBeGreaterThanOrEqual(3600);
    expect(Number(seriesOf('shop_complaint_open_seconds', metrics)[0]?.[3])).toBeGreaterThanOrEqual(47 * 3600);
    expect(seriesOf('shop_statement_duration_seconds_count', metrics).map(([, , labels]) => labels)).toEqual(
      expect.arrayContaining(['{result="answered"}']),
    );
    await app.close();
  });

  it('how long each route takes and what it answers, and while the database is away, that nothing is known [server-18]', async () => {
    const { app } = await open();
    await app.inject('/api/products/BR-8101');
    await app.inject('/api/products/BR-8102');
    await app.inject('/api/products/no-such');
    const metrics = await metricsOf(app);
    const labels = 'method="GET",route="/api/products/:id"';
    expect(metrics).toContain(`shop_http_requests_total{${labels},status="200"} 2\n`);
    expect(metrics).toContain(`shop_http_request_duration_seconds_count{${labels}} 3\n`);
    await app.close();

    const away = () => Promise.reject(new Error('Connection terminated'));
    const queries = { execute: away } as unknown as typeof api.database.queries;
    const other = await open({ database: { ...api.database, ping: away, queries } });
    const without = await metricsOf(other.app);
    expect(without).toContain('shop_ready 0\n');
    expect(seriesOf('shop_orders', without)).toEqual([]);
    await other.app.close();
  });

  it('no more series, whatever clients invent: addresses, methods, hosts and headers [server-18]', async () => {
    const { app } = await open();
    const ask = (at: number) =>
      app.inject({
        method: (['GET', 'PROPFIND', 'DELETE', 'TRACE'] as const)[at % 4] as 'GET',
        url:
          [`/invented/${at}`, `/api/invented-${at}`, `/api/products/part-${at}?x=${at}`, `/basic/${at}`][at % 4] ?? '',
        headers: { host: `host-${at}.example`, 'user-agent': `agent-${at}`, 'x-request-id': `id-${at}` },
      });
    await Promise.all(Array.from({ length: 8 }, (_, at) => ask(at)));
    const before = namesAndLabels(await metricsOf(app));
    await Promise.all(Array.from({ length: 200 }, (_, at) => ask(at)));

    expect(namesAndLabels(await metricsOf(app))).toEqual(before);
    await app.close();
  });
});

const matchesIn = (file: string, pattern: RegExp) =>
  [...deployed(file).matchAll(pattern)].map(([, match = '']) => match);

const exampleVariables = (): Record<string, string> =>
  Object.fromEntries(
    [...deployed('shop.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

interface ComposedShop {
  readonly environment: Record<string, string>;
  readonly volumes: readonly string[];
}

const composedShop = (): ComposedShop =>
  (parse(deployed('compose.yaml')) as { services: { shop: ComposedShop } }).services.shop;

/** Without those of the question itself. */
const namesAndLabels = (metrics: string) =>
  [...metrics.matchAll(SAMPLE)]
    .map(([, name, labels = '']) => name + labels)
    .filter((one) => one.startsWith('shop_http') && !one.includes('route="/metrics"'));

describe('The log', () => {
  it('has for each 5xx response its cause and its request, both as errors: of the provider [server-19]', async () => {
    // Nobody listens there.
    const provider = createPaymentProvider({ origin: 'http://127.0.0.1:1', keyId: 'key', keySecret: 'secret' });
    const { app, lines } = await open({ payments: { ...api.payments, provider } });
    const shop = shopOver({ app });
    const shopper = await shop.newShopper();
    await shop.putInCart(shopper, await shop.productInStock());
    const address = await shop.newAddress(shopper);
    await expect(shop.placeOrder(shopper, address._id)).rejects.toThrow();

    const [answered] = lines().filter(({ status = 0 }) => status >= 500);
    expect(answered).toMatchObject({ level: 50, route: '/api/user/orders', status: 503 });
    expect(lines().filter(({ reqId, err }) => reqId === answered?.reqId && err)).toMatchObject([
      { level: 50, err: { type: 'ProviderSilent', message: expect.stringContaining('ECONNREFUSED') as string } },
    ]);
    expect(await metricsOf(app)).toContain('shop_provider_request_duration_seconds_count{result="failed"}');
    await app.close();
  });
});

describe('In production', () => {
  let shop: ShopOnDisk;
  let database: TestDatabase;
  let program: readonly string[];
  let environment: Readonly<Record<string, string>>;

  beforeAll(async () => {
    shop = createShopOnDisk();
    database = await createDatabase();
    program = [...(await compiledProgram(path.join(__dirname, '..', 'main.ts'))), '--root', shop.root];
    const backups = path.join(shop.root, 'backups');
    mkdirSync(backups);
    environment = {
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      PUBLISHED: path.join(shop.root, '.published'),
      DATA: path.join(shop.root, '.data'),
      BACKUPS: backups,
      TOKEN_SECRET: TEST_SECRET,
      SHOP_ORIGIN: 'https://shop.example',
      PAYMENTS: 'test',
      METRICS_TOKEN: TOKEN,
    };
  });
  afterAll(async () => {
    await database.stop();
    shop.remove('.');
  });

  async function openRole(...flags: string[]) {
    const server = await startServer([...program, ...flags], environment);
    let printed = server.output;
    for (const stream of [server.child.stdout, server.child.stderr])
      stream?.on('data', (part: Buffer) => void (printed += part.toString()));
    return { ...server, printed: () => printed };
  }

  /** @returns its metrics */
  async function seeAndEnd({ origin, end, printed }: Awaited<ReturnType<typeof openRole>>): Promise<string> {
    const status = async (address: string, headers = {}) => (await fetch(origin + address, { headers })).status;
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
    expect([await status('/metrics'), await status('/metrics', { authorization: 'Bearer guessed' })]).toEqual([
      401, 401,
    ]);
    const metrics = await (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
    await end('SIGTERM');

    expect(metrics).toContain('shop_http_requests_total{method="GET",route="/healthz",status="200"} 1\n');
    expect(metrics).toContain('shop_ready 1\n');
    expect(metrics).toContain('shop_database_connections{state="waiting"} 0\n');
    const lines = printed().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(lines.map(() => expect.any(Object) as unknown));
    expect(printed()).toMatch(/"route":"\/readyz","status":200/);
    return metrics;
  }

  let metricsOfShop: Promise<string> | undefined;
  async function seeShop(): Promise<string> {
    const shop = await openRole('--api', '--published', '.published');
    await fetch(`${shop.origin}/`);
    return seeAndEnd(shop);
  }

  it('the whole shop is seen from outside, and prints lines of JSON alone [server-18, server-19]', async () => {
    metricsOfShop ??= seeShop();
    await metricsOfShop;
  });

  it('a stop as soon as it is open logs no error and ends with 0 [server-19]', async () => {
    const { child, end, printed } = await openRole('--api', '--published', '.published');
    await end('SIGTERM');
    const lines = printed().trim().split('\n');

    expect(lines.filter((line) => (JSON.parse(line) as LogLine).level >= 50)).toEqual([]);
    expect(child.exitCode).toBe(0);
  });

  it('roles apart are reached by the proxy that deploy/ describes, and each is seen from outside [server-18, server-19, server-24]', async () => {
    const published = ['--published', '.published'];
    const [api, registry, storefront] = await Promise.all([
      openRole('--only=api'),
      openRole('--only=registry', ...published),
      openRole('--only=storefront', ...published),
    ]);
    const roles = { api, registry, storefront };
    const locations = [...deployed('nginx.conf').matchAll(/location (\S+) +\{ proxy_pass http:\/\/(\w+);/g)];
    const statuses: Record<string, number> = {};
    for (const address of [
      '/api/products',
      '/api/docs',
      '/basic/cart',
      '/registry/live',
      '/',
      '/remotes.json',
      '/robots.txt',
    ]) {
      const fitting = locations.filter(([, prefix = '']) => address.startsWith(prefix));
      // nginx takes the longest prefix.
      const [, , role] = fitting.sort(([, one = ''], [, other = '']) => other.length - one.length)[0] ?? [];
      statuses[`${address} of the ${role}`] = (await fetch(roles[role as keyof typeof roles].origin + address)).status;
    }
    const [, check = ''] = /HEALTHCHECK .*CMD (.*)/.exec(deployed('Dockerfile')) ?? [];
    const { port } = new URL(roles.api.origin);
    const isHealthy = (at: string) =>
      spawnSync('sh', ['-c', check], { env: { ...process.env, PORT: at } }).status === 0;
    expect([isHealthy(port), isHealthy('1')]).toEqual([true, false]);
    for (const role of Object.values(roles)) await seeAndEnd(role);

    expect(statuses).toEqual({
      '/api/products of the api': 200,
      '/api/docs of the api': 200,
      '/basic/cart of the api': 200,
      '/registry/live of the registry': 200,
      '/ of the storefront': 200,
      '/remotes.json of the storefront': 200,
      '/robots.txt of the storefront': 200,
    });
  });

  it('what deploy/ sets is what the shop reads, and its example lacks only secrets [server-24]', () => {
    const example = exampleVariables();
    const names = [
      ...matchesIn('shop.env.example', /^#? ?([A-Z_]+)=/gm),
      ...matchesIn('Dockerfile', /(?<=ENV .*)\b([A-Z_]+)=/g),
      ...matchesIn('piston-parts@.service', /(?<=Environment=.*)\b([A-Z_]+)=/g),
      ...Object.keys(composedShop().environment),
    ];
    const ofGlibc = ['MALLOC_TRIM_THRESHOLD_'];
    expect(names.filter((name) => !VARIABLES.some((known) => known === name))).toEqual(ofGlibc);
    expect(() => readEnvironment({ api: true }, example)).toThrow(/^In production TOKEN_SECRET has to be set: [^\n]+$/);
    expect([deployed('Dockerfile'), deployed('piston-parts@.service')]).toEqual([
      expect.stringContaining('CMD ["node", "server.mjs"]'),
      expect.stringContaining('ExecStart=/usr/bin/node server.mjs\n'),
    ]);
  });

  it('the files of deploy/ agree on ports, on paths that no proxy hands out, and on folders that can be written [server-24]', () => {
    const ports = matchesIn('piston-parts@.service', /piston-parts@(\d+)/g);
    const hidden = matchesIn('nginx.conf', /location = (\S+) +\{ return 404; \}/g);
    const [stateFolder = ''] = matchesIn('piston-parts@.service', /^StateDirectory=(.+)$/gm);
    const { volumes, environment: ofContainer } = composedShop();
    const mounted = volumes.map((volume) => volume.split(':')[1] ?? '');
    const foldersIn = ({ DATA, PUBLISHED, BACKUPS }: Record<string, string>) => [DATA, PUBLISHED, BACKUPS];

    expect([...new Set(matchesIn('nginx.conf', /server 127\.0\.0\.1:(\d+)/g))]).toEqual(ports);
    expect([...new Set(matchesIn('Caddyfile', /127\.0\.0\.1:(\d+)/g))]).toEqual(ports);
    expect(matchesIn('Caddyfile', /@inside path (.+)/g)).toEqual([hidden.join(' ')]);
    expect(hidden).toEqual(expect.arrayContaining(matchesIn('Caddyfile', /health_uri (\S+)/g)));
    // ProtectSystem=strict leaves the unit this folder alone, and the user of the container owns its volumes.
    expect(foldersIn(exampleVariables()).filter((folder) => !folder?.startsWith(`/var/lib/${stateFolder}/`))).toEqual(
      [],
    );
    expect(foldersIn(ofContainer).filter((folder) => !mounted.some((own) => folder?.startsWith(own)))).toEqual([]);
    expect(matchesIn('Dockerfile', /mkdir -p (.+) && chown node:node \1/g)).toEqual([mounted.join(' ')]);
    expect(matchesIn('Dockerfile', /^RUN (npm ci --include=dev|npm run pack -- --to)\b/gm)).toHaveLength(2);
  });

  it('each of the alert rules is about what such a shop really shows [server-20]', async () => {
    metricsOfShop ??= seeShop();
    const metrics = await metricsOfShop;
    const rules = parse(deployed('alerts.yml')) as AlertRules;
    const alerts = rules.groups.flatMap((group) => group.rules);
    const advice = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
    expect(alerts.length).toBeGreaterThanOrEqual(10);
    for (const { alert, expr, labels, annotations } of alerts) {
      const selectors = [...expr.matchAll(/\b((?:shop|nodejs|process)_[a-z0-9_]+)(?:\{(\w+)="(\w+)"\})?/g)];
      expect({ alert, selectors: selectors.length }).not.toEqual({ alert, selectors: 0 });
      for (const [selector, name = '', label, value] of selectors) {
        const samples = [...metrics.matchAll(SAMPLE)].filter(([, one]) => one === name);
        const matches = samples.filter(([, , all = '']) => label === undefined || all.includes(`${label}="${value}"`));
        expect({ alert, selector, found: matches.length }).not.toEqual({ alert, selector, found: 0 });
      }
      expect(labels.severity).toMatch(/^(page|ticket)$/);
      // Prometheus refuses names with spaces, which a comma in a text without quotation marks makes.
      expect(Object.keys(annotations)).toEqual(['summary']);
      expect(advice).toContain(`| \`${alert}\` `);
    }
  });
});

interface AlertRules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: { readonly severity: string };
      readonly annotations: object;
    }[];
  }[];
}

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

/** A receiver of OpenTelemetry on this machine. */
async function receiveTraces() {
  const bodies: string[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request
      .on('data', (part: Buffer) => (body += part.toString()))
      .on('end', () => {
        bodies.push(`${request.url} ${body}`);
        response.end('{}');
      });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const end = await openTracing(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
  return async () => {
    await end();
    receiver.close();
    type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
    const sent = bodies.map((body) => JSON.parse(body.slice('/v1/traces '.length)) as Sent);
    const spans = sent
      .flatMap(({ resourceSpans }) => resourceSpans.flatMap((one) => one.scopeSpans))
      .flatMap((one) => one.spans);
    return { text: bodies.join('\n'), spans };
  };
}

describe('Traces', () => {
  const TRACE = 'a'.repeat(32);
  const PARENT = 'b'.repeat(16);

  it('have a request with its statements, also of two at once and after a body, and nothing that a shopper sent [server-27]', async () => {
    const { app } = await open();
    const endAndRead = await receiveTraces();
    const query = 'search=asha%40example.com';
    await Promise.all([
      app.inject({ url: `/api/products?${query}`, headers: { authorization: 'Bearer a.stolen.token' } }),
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'asha@example.com', password: 'her-own-password' },
      }),
      app.inject({ url: '/nothing/asha@example.com' }),
    ]);
    const { text, spans } = await endAndRead();
    await app.close();
    const requests = spans.filter(({ parentSpanId }) => !parentSpanId);
    const statementsOf = (name: string) => {
      const request = requests.find((span) => span.name === name);
      return spans.filter(
        ({ parentSpanId, traceId }) => parentSpanId === request?.spanId && traceId === request?.traceId,
      );
    };

    expect(requests.map(({ name }) => name).sort()).toEqual(['GET /api/products', 'POST /api/auth/login', 'any none']);
    expect(statementsOf('GET /api/products').length).toBeGreaterThan(0);
    expect(statementsOf('POST /api/auth/login').length).toBeGreaterThan(0);
    expect(statementsOf('any none')).toEqual([]);
    expect(text).not.toMatch(/asha|example\.com|stolen|password/);
  });

  it('take the id of a client’s trace and nothing else: no parent, no order to leave it out, no other form [server-27]', async () => {
    const { app } = await open();
    const endAndRead = await receiveTraces();
    const wrong = [
      '',
      'x',
      `00-${TRACE}-${PARENT}`,
      `00-${'0'.repeat(32)}-${PARENT}-01`,
      `00-${TRACE}-${PARENT}-01-${'x'.repeat(9)}`,
    ];
    for (const traceparent of [`00-${TRACE}-${PARENT}-00`, ...wrong]) {
      await app.inject({ url: '/nothing', headers: { traceparent, tracestate: 'rojo=asha' } });
    }
    const { text, spans } = await endAndRead();
    await app.close();

    expect(spans).toHaveLength(1 + wrong.length);
    expect(spans.filter(({ traceId }) => traceId === TRACE)).toHaveLength(1);
    expect(text).not.toMatch(new RegExp(`${PARENT}|rojo`));
  });

  it('of a flood are at most 20 a second, whatever its clients ask for [server-27]', async () => {
    const { app } = await open();
    const endAndRead = await receiveTraces();
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    const flood = Array.from({ length: 50 }, () =>
      app.inject({ url: '/nothing', headers: { traceparent: `00-${TRACE}-${PARENT}-01` } }),
    );
    const responses = await Promise.all(flood);
    now.mockRestore();
    const { spans } = await endAndRead();
    await app.close();

    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(spans).toHaveLength(20);
  });
});
