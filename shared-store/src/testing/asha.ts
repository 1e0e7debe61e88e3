import { logInRequested } from '../auth/auth.slice';
import type { browserForEachTest } from './shop-browser';
import { until } from './until';

/** An account of the seeds. */
export const ASHA = { email: 'asha.verma@pistonparts.example', password: 'Camshaft#7' };
export const PART_OF_ASHA = 'EL-4102';

/** Puts a part into Asha's cart and wishlist, and leaves her token in the browser. */
export async function ashaWasHere(browser: ReturnType<typeof browserForEachTest>): Promise<void> {
  const tab = browser.openTab();
  await tab.start();
  tab.dispatch(logInRequested({ ...ASHA, rememberMe: false }));
  await until(() => tab.currentUser() !== null);
  await tab.client.postCartItem({ body: { product: { _id: PART_OF_ASHA } } });
  await tab.client.postWishlistItem({ body: { product: { _id: PART_OF_ASHA } } });
}
