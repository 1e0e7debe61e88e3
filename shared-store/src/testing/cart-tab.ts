import { paths } from '@piston-parts/shared-contract';
import { cartItemAdded } from '../operations/cart/cart.slice';
import { selectCart } from '../selectors';
import type { Browser, Tab } from './shop-browser';
import { until } from './until';

/** Whether everything shown is confirmed by the backend. */
export const noPendingUpdates = (tab: Tab) => tab.state().operations.cart.pending.length === 0;

/** The lines of the cart as texts: `1 × EL-4102`. */
export const contents = (tab: Tab) => selectCart(tab.state()).map(({ _id, qty }) => `${qty} × ${_id}`);

/** Opens the cart of a guest who has added these products. */
export async function openCart(browser: Browser, ...products: readonly { productId: string }[]): Promise<Tab> {
  const tab = browser.openTab({ at: paths.cart });
  await tab.startAsGuest();
  for (const product of products) {
    tab.dispatch(cartItemAdded(product));
    await until(() => contents(tab).includes(`1 × ${product.productId}`) && noPendingUpdates(tab));
  }
  return tab;
}
