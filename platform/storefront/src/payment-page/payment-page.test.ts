import { Writable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { structuredLogs } from '@platform/process/logging';
import { createShopOnDisk, type ShopOnDisk } from '../testing/shop-on-disk';
import { createStorefront } from '../create-storefront';
import { SAMPLE_INVENTORY } from '../testing/payment-inventory';
import { PAYMENT_REPORTS_PATH, paymentReports } from './payment-reports';

const ORIGIN = 'https://shop.example';

describe('The headers of a shop with a payment provider', () => {
  let shop: ShopOnDisk;
  let app: FastifyInstance;

  beforeAll(async () => {
    shop = createShopOnDisk();
    const configuration = { backend: 'server', teamPanel: false } as const;
    app = await createStorefront({ ...shop, configuration, origin: ORIGIN, payment: SAMPLE_INVENTORY });
  });
  afterAll(async () => {
    await app.close();
    shop.remove('.');
  });

  const open = async (url: string) => {
    const { headers, body } = await app.inject({ url, headers: { accept: 'text/html' } });
    const [, scripts = ''] = /script-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? [];
    return { headers, body, scripts };
  };

  it.each(['/checkout-page', '/CHECKOUT-page/'])(
    'let the scripts of the inventory alone run at %s, and ask browsers to report others [payment-14]',
    async (url) => {
      const { headers, scripts } = await open(url);

      expect(scripts.split(' ').filter((source) => !source.startsWith("'sha256-"))).toEqual(
        SAMPLE_INVENTORY.scripts.map((script) => new URL(script.address, ORIGIN).href),
      );
      expect(headers).not.toHaveProperty('integrity-policy');
      expect(headers).toMatchObject({
        'integrity-policy-report-only': 'blocked-destinations=(script), endpoints=(payment-page)',
        'reporting-endpoints': `payment-page="${PAYMENT_REPORTS_PATH}"`,
        'content-security-policy': expect.stringMatching(/report-to payment-page;/) as string,
        'permissions-policy': expect.stringContaining('payment=(self "https://api.razorpay.com"') as string,
      });
    },
  );

  it.each(['/', '/cart-page', '/nowhere', '/remotes.json'])(
    'let no script of the provider or without a hash run at %s [payment-14]',
    async (url) => {
      const { headers, body } = await open(url);

      expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
      expect(JSON.stringify(headers)).not.toMatch(/razorpay|report/);
      if (url === '/cart-page') expect(body).toContain('"paymentPages":["/checkout-page","/confirmation"]');
    },
  );
});

describe('The reports of browsers about a payment page', () => {
  let app: FastifyInstance;
  let text: string;

  beforeEach(async () => {
    text = '';
    const stream = new Writable({ write: (part: Buffer, _, done) => void ((text += part.toString()), done()) });
    app = Fastify({ ...structuredLogs(), logger: { ...structuredLogs().logger, level: 'warn', stream } });
    await app.register(paymentReports, { inventory: SAMPLE_INVENTORY });
  });
  afterEach(() => app.close());

  const csp = (blockedURL: string, effectiveDirective = 'script-src-elem') => ({
    type: 'csp-violation',
    url: 'https://shop.example/checkout-page?token=secret',
    user_agent: 'agent-x',
    body: { blockedURL, effectiveDirective, documentURL: 'https://shop.example/checkout-page?meera@x.example' },
  });
  const send = async (reports: unknown, { from = '203.0.113.9', type = 'application/reports+json' } = {}) => {
    const payload = typeof reports === 'string' ? reports : JSON.stringify(reports);
    const { statusCode } = await app.inject({
      method: 'POST',
      url: PAYMENT_REPORTS_PATH,
      headers: { 'content-type': type },
      payload,
      remoteAddress: from,
    });
    return statusCode;
  };
  const logged = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { refused: string }).refused);

  it('name a script that the inventory has not, once, and neither the shopper nor the address', async () => {
    const skimmer = csp('https://meera:secret@evil.example/skim.js?card=4111');
    for (let time = 0; time < 3; time += 1) expect(await send([skimmer, skimmer, csp('inline')])).toBe(204);

    expect(logged()).toEqual(['script-src-elem refuses https://evil.example', 'script-src-elem refuses inline']);
    expect(text).not.toMatch(/meera|secret|4111|agent-x|203\.0|checkout-page\?/);
  });

  it('name a script without a hash, but not the provider’s, which has none', async () => {
    const unhashed = (blockedURL: string) => ({
      type: 'integrity-violation',
      body: { blockedURL, destination: 'script' },
    });

    await send([unhashed('https://checkout.razorpay.com/v1/checkout.js'), unhashed('https://evil.example/x.js')]);

    expect(logged()).toEqual(['a script without a hash comes from https://evil.example']);
  });

  it('fill no log, whatever is written into them and however many clients send them', async () => {
    const lies = Array.from({ length: 100 }, (_, at) => csp(`https://host-${at}.example/${'x'.repeat(50)}`));
    for (let at = 0; at < lies.length; at += 10)
      expect(await send(lies.slice(at, at + 10), { from: `10.0.0.${at}` })).toBe(204);
    await send([csp('meera.secret@x.example'), csp('meera.secret:x'), csp('https://evil.example/', 'meera@x.example')]);

    expect(logged()).toHaveLength(20);
    expect(text.length).toBeLessThan(8_000);
    expect(text).not.toContain('meera');
  });

  it('leave a line for what another client reports, however much one invents', async () => {
    await send(Array.from({ length: 20 }, (_, at) => csp(`https://noise-${at}.example/`)));
    await send([csp('https://skimmer.example/steal.js')], { from: '203.0.113.10' });

    expect(logged()).toHaveLength(4);
    expect(logged().at(-1)).toContain('https://skimmer.example');
  });

  it('are limited for a client, and refused when they are no reports', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 61; time += 1) statuses.push(await send([csp('inline')]));
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect(await send([csp('inline')], { from: '203.0.113.10' })).toBe(204);

    for (const [wrong, status] of [
      ['{"type":"csp-violation"', 400],
      [{ type: 'csp-violation' }, 400],
      [Array.from({ length: 21 }, () => csp('inline')), 400],
      ['x'.repeat(17_000), 413],
    ] as const) {
      expect(await send(wrong, { from: '203.0.113.11' })).toBe(status);
    }
    expect(await send([csp('inline')], { from: '203.0.113.11', type: 'text/plain' })).toBe(415);
  });
});
