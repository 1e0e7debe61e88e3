import { expect, test } from '@playwright/test';
import { overBudget, takeBudgetFigures } from '@piston-parts/benchmarks/budgets';
import { openShop, type OpenShop } from '@piston-parts/test-kit/open-shop';

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
}

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
