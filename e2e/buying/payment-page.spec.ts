import { BROWSER_ARGUMENTS } from '@platform/test-kit/browser-arguments';
import { findChromium } from '@platform/test-kit/find-chromium';
import { openApiShop, type OpenApiShop } from '@piston-parts/test-kit/open-api-shop';
import { expect, test } from '../shop-test';

/** Of a shop that takes no payment: nothing here reaches Razorpay. */
const KEYS = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'other secret' };
const PROVIDER = `window.Razorpay = class {
  constructor(options) { this.options = options; }
  open() { document.body.append(Object.assign(document.createElement('dialog'), { open: true, textContent: this.options.key })); }
  close() {}
};`;
const ORDER = {
  _id: 'order-1',
  number: 'PP-7K4M-2XQ9',
  status: 'created',
  amount: 135_000,
  currency: 'INR',
  providerOrderId: 'order_1',
  paymentId: null,
  createdAt: '2026-11-23T10:00:00.000Z',
};

// A headless shell sends no reports, a whole Chromium sends them at once, and both only over https.
const executablePath = findChromium();
test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [...BROWSER_ARGUMENTS, '--short-reporting-delay'],
  },
  ignoreHTTPSErrors: true,
  allowedConsole: /Content Security Policy|Integrity-Policy|checkout\.razorpay\.com/,
});

let shop: OpenApiShop;
let log = '';
test.beforeAll(async () => {
  shop = await openApiShop('PGlite', {
    argv: ['--https'],
    environment: { ...KEYS, FSYNC: 'off', LOG_LEVEL: 'warn', SHOP_OVERRIDE_ORIGINS: 'off' },
    onLog: (text) => (log += text),
  });
});
test.afterAll(() => shop.remove());

test(
  'a shopper pays by the provider’s own script; another script does not run beside it, and the operator reads which one it was',
  { tag: ['@payment-14', '@desktop', '@nightly'] },
  async ({ page, shop: shopper }) => {
    const { origin } = shop;
    const scripts = {
      'https://checkout.razorpay.com/v1/checkout.js': PROVIDER,
      'https://evil.example/skim.js': 'steal()',
    };
    for (const [url, body] of Object.entries(scripts))
      await page.route(url, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.route(/\/user\/orders$/, (route) =>
      route.fulfill({ status: 201, json: { order: ORDER, cart: [], paymentKey: KEYS.RAZORPAY_KEY_ID } }),
    );
    const hashedScripts: Record<string, boolean> = {};
    page.on('response', (response) => {
      if (response.request().isNavigationRequest())
        hashedScripts[new URL(response.url()).pathname] = 'integrity-policy' in response.headers();
    });
    await page.goto(`${origin}/singleProduct-page/BR-8102`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await shopper.logInAsGuest();
    await page.getByRole('main').getByRole('link', { name: 'Go to Cart' }).click();

    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    await page.getByRole('link', { name: 'Place Order' }).click();
    await page.getByRole('button', { name: 'Add New Address' }).click();
    await page.getByRole('button', { name: 'Fill Dummy Address' }).click();
    await page.getByRole('button', { name: 'Add Address' }).click();
    await page.getByRole('main').getByRole('radio').first().check();
    expect(documents).toEqual([`${origin}/checkout-page`]);
    // The provider's script has no hash; on every other page scripts without one are refused.
    expect(hashedScripts).toEqual({ '/singleProduct-page/BR-8102': true, '/checkout-page': false });
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await expect(page.getByText(KEYS.RAZORPAY_KEY_ID)).toBeVisible();

    const load = (src: string) =>
      page.evaluate(
        (url) =>
          new Promise<boolean>((resolve) => {
            const script = document.createElement('script');
            script.onload = () => resolve(true);
            script.onerror = () => resolve(false);
            script.src = url;
            document.head.append(script);
          }),
        src,
      );
    expect(await load('https://evil.example/skim.js')).toBe(false);
    // Another team's, which shoppers take from this shop on other pages.
    expect(await load(`${origin}/mf-catalog/remoteEntry.js`)).toBe(false);

    const refused = () => [...log.matchAll(/"refused":"([^"]+)"/g)].map(([, text]) => text).sort();
    await expect
      .poll(refused)
      .toEqual(['script-src-elem refuses https://evil.example', `script-src-elem refuses ${origin}`]);
  },
);
