import { expect, test } from '@playwright/test';
import { overBudget, takeBudgetFigures } from '@piston-parts/benchmarks/budgets';
import { MEASURED_PAGES } from '@piston-parts/benchmarks/measured-pages';
import { openShop, type OpenShop } from '@piston-parts/test-kit/open-shop';

interface Trace {
  readonly traceEvents: readonly { readonly args: { readonly elementCount?: number } }[];
}

let storefront: OpenShop;

test.beforeAll(async () => {
  storefront = await openShop({ argv: ['--https'] });
});
test.afterAll(() => storefront.close());

for (const page of ['home', 'product'] as const) {
  test(
    `a phone gets the ${page} page within its budget of bytes and round trips`,
    { tag: '@phone' },
    async ({ browser }) => {
      // Measured at one size, the phone of the budget.
      expect(overBudget(page, await takeBudgetFigures(browser, storefront.origin, page))).toEqual([]);
    },
  );

  // Each file is a script in the head: `html:has(…) *` would style the whole page for each.
  test(
    `a phone styles the elements of the ${page} page no more than twice over while its files arrive`,
    { tag: '@phone' },
    async ({ browser, page: tab }) => {
      await browser.startTracing(tab, { categories: ['devtools.timeline'] });
      await tab.goto(MEASURED_PAGES[page], { waitUntil: 'networkidle' });
      const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as Trace;
      const elements = await tab.locator('*').count();

      const styled = traceEvents.reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
      expect(styled).toBeGreaterThan(0);
      expect(styled / elements).toBeLessThan(2);
    },
  );
}

test('the browser is asked to compile at once the sagas, which each page runs', { tag: '@phone' }, async ({ page }) => {
  const sagas = page.waitForResponse(
    async (response) => /\/shell\/.*\.js$/.test(response.url()) && (await response.text()).includes('@@redux-saga/'),
  );
  await page.goto('/');

  expect((await (await sagas).text()).split('\n')[0]).toBe('//# allFunctionsCalledOnLoad');
});

test(
  'the browser is asked to compile at once what a page runs before it is interactive',
  { tag: '@phone' },
  async ({ request, baseURL }) => {
    const page = await (await request.get('/')).text();
    const addresses = [...page.matchAll(/ (?:src|href)="([^"]+\.js)"/g)].map(([, address = '']) => address);
    const scripts = await Promise.all(
      addresses.map(async (address) => (await request.get(new URL(address, baseURL).href)).text()),
    );

    // The shell's two, the entry of a remote and its screen.
    expect(scripts.map((script) => script.split('\n')[0])).toEqual(Array(4).fill('//# allFunctionsCalledOnLoad'));
  },
);
