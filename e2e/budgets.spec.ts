import { expect, test } from '@playwright/test';
import { overBudget, takeBudgetFigures } from '@piston-parts/benchmarks/budgets';
import { openShop } from '@piston-parts/test-kit/open-shop';

for (const page of ['home', 'product'] as const) {
  test(
    `a phone gets the ${page} page within its budget of bytes and round trips`,
    { tag: '@phone' },
    async ({ browser }) => {
      // Measured at one size, the phone of the budget.
      const storefront = await openShop({ words: ['--https'] });
      try {
        expect(overBudget(page, await takeBudgetFigures(browser, storefront.origin, page))).toEqual([]);
      } finally {
        await storefront.close();
      }
    },
  );
}
