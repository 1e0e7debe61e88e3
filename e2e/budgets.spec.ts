import { expect, test } from '@playwright/test';
import { overBudget, takeBudgetFigures } from '../tooling/measure/budgets';
import { openShop } from '../tooling/open-shop/open-shop';

for (const page of ['home', 'product'] as const) {
  test(`a phone gets the ${page} page within its budget of bytes and round trips`, async ({ browser }, { project }) => {
    test.skip(project.name !== 'phone', 'measured at one size, the phone of the budget');
    const storefront = await openShop({ words: ['--https'] });
    try {
      expect(overBudget(page, await takeBudgetFigures(browser, storefront.origin, page))).toEqual([]);
    } finally {
      await storefront.close();
    }
  });
}
