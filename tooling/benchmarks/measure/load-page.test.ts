import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchChromium } from '@platform/test-kit/chromium';
import { loadPage, type LoadOptions } from './load-page';
import { weigh } from './page-bytes';
import { onFreshPhone } from './phone-browser';
import { LONG_WAY, UNSLOWED } from './profile';
import { roundTripsBefore } from './round-trips';

const HOME = `<!doctype html><link rel="icon" href="data:,"><link rel="preload" href="/data.json" as="fetch" crossorigin>
  <body><script src="/first.js"></script>`;
/** Asks for the second script, which is what shows content: three round trips, the page included. */
const FIRST = `const script = document.createElement('script'); script.src = '/second.js'; document.body.append(script);
  console.warn('a warning'); /* ${randomBytes(15_000).toString('base64')} */`;
const SECOND = `fetch('/data.json').then(() => { document.body.innerHTML = \`
    <h1>Home</h1><ul data-content hidden></ul><ul data-content><li>Brakes</li></ul>
    <input role="combobox" hidden><input role="combobox" oninput="this.nextElementSibling.hidden = false"><p role="option" hidden>Brake disc</p>\`;
  document.querySelector('[role="option"]').onclick = () => setTimeout(() => {
    document.body.innerHTML = '<h1>Brake disc</h1><article data-content>A disc</article>';
  }, 300); })`;

const FILES: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/': ['text/html', HOME],
  '/first.js': ['text/javascript', FIRST],
  '/second.js': ['text/javascript', SECOND],
  '/data.json': ['application/json', '{}'],
};

let shop: Server;
let browser: Browser;
const acceptedEncodings = new Set<string | string[] | undefined>();

beforeAll(async () => {
  shop = createServer(({ url = '', headers }, response) => {
    acceptedEncodings.add(headers['accept-encoding']);
    const [type, text] = FILES[url] ?? ['text/plain', ''];
    response
      .writeHead(FILES[url] ? 200 : 404, { 'content-type': type, 'content-encoding': 'gzip' })
      .end(gzipSync(text));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});

const loadHome = (options: LoadOptions) => {
  const { port } = shop.address() as AddressInfo;
  return onFreshPhone(browser, (tab) => loadPage(tab, `http://127.0.0.1:${port}/`, options));
};

describe('Loading a page to measure it', () => {
  it('sees each file once, with the bytes that came over the wire', async () => {
    const load = await loadHome({ profile: UNSLOWED, compression: 'gzip' });
    const { javaScriptKB, requests } = weigh(load);
    const compressed = (gzipSync(FIRST).length + gzipSync(SECOND).length) / 1000;

    expect(load.files.map(({ address }) => address).sort()).toEqual(['/', '/data.json', '/first.js', '/second.js']);
    expect(requests).toBe(4);
    expect(javaScriptKB).toBeGreaterThanOrEqual(compressed);
    expect(javaScriptKB).toBeLessThan(compressed + 1);
    expect(load.scripts.get('/second.js')).toBe(SECOND);
    expect(load.complaints).toEqual(['warning: a warning']);
    expect([...acceptedEncodings]).toEqual(['gzip']);
  });

  it('counts the round trips before content where every answer takes a second', async () => {
    const { clock, files } = await loadHome({ profile: LONG_WAY, compression: 'gzip' });

    expect(roundTripsBefore(clock.contentMs ?? 0, files)).toBe(3);
    expect(clock.contentMs).toBeGreaterThan(3000);
    expect(clock.firstPaintMs).toBeGreaterThan(0);
    expect(clock.largestPaintMs).toBeGreaterThanOrEqual(clock.firstPaintMs ?? Infinity);
  });

  it('times the way to a product from the click to the new content', async () => {
    const start = performance.now();
    const { nextScreenMs } = await loadHome({ profile: UNSLOWED, compression: 'gzip', thenToProduct: true });

    expect(nextScreenMs).toBeGreaterThanOrEqual(300);
    expect(nextScreenMs).toBeLessThan(performance.now() - start);
  });
});
