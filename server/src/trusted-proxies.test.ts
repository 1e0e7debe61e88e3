import { Writable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { clientKey } from '@platform/process/client-key';
import { structuredLogs } from '@platform/process/logging';
import { readEnvironment } from './environment';
import { warnOfUnconfiguredProxy } from '@platform/process/trusted-proxies';

const PRODUCTION = { NODE_ENV: 'production' };
const open: FastifyInstance[] = [];

afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

/** A server that responds with the client that it derives from a request, and what it logs. */
async function start(variables: Record<string, string>) {
  const environment = readEnvironment({}, variables);
  const lines: string[] = [];
  const stream = new Writable({ write: (line: Buffer, _, done) => void (lines.push(line.toString()), done()) });
  const app = Fastify({
    ...structuredLogs(),
    logger: { ...structuredLogs().logger, level: 'info', stream },
    trustProxy: environment.TRUSTED_PROXIES ?? false,
  });
  open.push(app);
  warnOfUnconfiguredProxy(app, environment);
  app.get('/', (request) => ({ client: clientKey(request), protocol: request.protocol }));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  lines.length = 0;
  return {
    lines,
    ask: async (headers: Record<string, string>) => (await (await fetch(origin, { headers })).json()) as object,
  };
}

describe('The client of a request', () => {
  const FORWARDED = { 'x-forwarded-for': '198.51.100.66, 203.0.113.9', 'x-forwarded-proto': 'https' };

  it.each([
    ['unset', {}, { client: '127.0.0.1', protocol: 'http' }],
    ['0', { TRUSTED_PROXIES: '0' }, { client: '127.0.0.1', protocol: 'http' }],
    ['another machine', { TRUSTED_PROXIES: '10.0.0.5' }, { client: '127.0.0.1', protocol: 'http' }],
    ['a name', { TRUSTED_PROXIES: 'loopback' }, { client: '203.0.113.9', protocol: 'https' }],
    ['an address', { TRUSTED_PROXIES: '127.0.0.1' }, { client: '203.0.113.9', protocol: 'https' }],
    ['one proxy', { TRUSTED_PROXIES: '1' }, { client: '203.0.113.9', protocol: 'https' }],
    ['two proxies', { TRUSTED_PROXIES: '2' }, { client: '198.51.100.66', protocol: 'https' }],
    [
      'a list of networks',
      { TRUSTED_PROXIES: '127.0.0.0/8, 203.0.113.0/24' },
      { client: '198.51.100.66', protocol: 'https' },
    ],
  ])('is taken from forwarding headers as TRUSTED_PROXIES says: %s', async (_what, environment, seen) => {
    expect(await (await start(environment)).ask(FORWARDED)).toEqual(seen);
  });

  it.each(['proxy.example', '10.0.0.0/99', 'true', '-1', 'one', ','])(
    'is not guessed: a start with TRUSTED_PROXIES=%s is refused with what to write',
    (text) => {
      expect(() => readEnvironment({}, { TRUSTED_PROXIES: text })).toThrow(
        /^TRUSTED_PROXIES is ".*Set TRUSTED_PROXIES to/,
      );
    },
  );
});

describe('An operator behind a proxy that is not configured', () => {
  it('is warned once, with what to set and no address', async () => {
    const { ask, lines } = await start(PRODUCTION);
    await ask({});
    expect(lines).toEqual([]);
    for (const forwarded of [{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }])
      await ask(forwarded);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 40, msg: expect.stringContaining('Set TRUSTED_PROXIES to') as string },
    ]);
    expect(lines.join()).not.toContain('203.0.113');
  });

  it.each([{}, { ...PRODUCTION, TRUSTED_PROXIES: '0' }, { ...PRODUCTION, TRUSTED_PROXIES: 'loopback' }])(
    'is not warned with %j',
    async (environment) => {
      const { ask, lines } = await start(environment);
      await ask({ 'x-forwarded-for': '203.0.113.9' });
      expect(lines).toEqual([]);
    },
  );
});
