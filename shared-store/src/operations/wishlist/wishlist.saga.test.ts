import { messages, paths } from '@piston-parts/shared-contract';
import type { ApiClient } from '../../api-client/api-client';
import { selectCart, selectWishlist } from '../../selectors';
import { describeListCommands } from '../../testing/describe-list-commands';
import { browserForEachTest, type Tab } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { wishlistItemAdded, wishlistItemMovedToCart, wishlistItemRemoved } from './wishlist.slice';

const RELAY = { productId: 'EL-4102' };
const HORN = { productId: 'EL-4103' };

const browser = browserForEachTest();

/** Whether everything shown is confirmed by the backend. */
const noPendingUpdates = (tab: Tab) => tab.state().operations.wishlist.pending.length === 0;
const wished = (tab: Tab) => selectWishlist(tab.state()).map(({ _id }) => _id);
const inCart = (tab: Tab) => selectCart(tab.state()).map(({ _id }) => _id);

async function openWith(...products: { productId: string }[]) {
  const tab = browser.openTab({ at: paths.wishlist });
  await tab.startAsGuest();
  for (const product of products) {
    tab.dispatch(wishlistItemAdded(product));
    await until(() => wished(tab).includes(product.productId) && noPendingUpdates(tab));
  }
  tab.notifications.length = 0;
  return tab;
}

describe('The wishlist', () => {
  it('keeps a part that came into the cart but could not be taken off the list; moving it again fixes it', async () => {
    const tab = await openWith(RELAY);
    browser.backend.failNext('DELETE', '/user/wishlist/:productId', 500);

    tab.dispatch(wishlistItemMovedToCart(RELAY));
    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`error: ${messages.somethingWentWrong}`]);
    expect(inCart(tab)).toEqual(['EL-4102']);
    expect(wished(tab)).toEqual(['EL-4102']);

    tab.dispatch(wishlistItemMovedToCart(RELAY));
    await until(() => noPendingUpdates(tab));
    expect(wished(tab)).toEqual([]);
    expect(selectCart(tab.state()).map(({ qty }) => qty)).toEqual([1]);
  });

  it('agrees with the one in another tab', async () => {
    const here = await openWith(RELAY);
    const there = await openWith(HORN);
    await until(() => wished(here).length === 2);

    there.dispatch(wishlistItemMovedToCart(RELAY));

    await until(() => wished(here).join() === 'EL-4103' && inCart(here).join() === 'EL-4102');
    expect(here.notifications).toEqual([]);
  });
});

describe('A press for', () => {
  const lines = (tab: Tab) => [...wished(tab).map((id) => `wishlist ${id}`), ...inCart(tab).map((id) => `cart ${id}`)];
  const open = async (client: Partial<ApiClient> = {}) => {
    await openWith(RELAY);
    const tab = browser.openTab({ client });
    await tab.startAsGuest();
    await until(() => wished(tab).length > 0);
    return tab;
  };
  const items = (tab: Tab) => selectWishlist(tab.state());

  describeListCommands({ open, backend: () => browser.backend, lines, items, tags: ' [cart-14, wishlist-4]' }, [
    {
      name: 'adding',
      event: wishlistItemAdded(HORN),
      endpoint: 'postWishlistItem',
      optimistic: ['wishlist EL-4102', 'wishlist EL-4103'],
    },
    { name: 'removing', event: wishlistItemRemoved(RELAY), endpoint: 'deleteWishlistItem', optimistic: [] },
    {
      name: 'moving',
      event: wishlistItemMovedToCart(RELAY),
      endpoint: 'postCartItem',
      optimistic: ['cart EL-4102'],
      afterLostResponse: ['wishlist EL-4102', 'cart EL-4102'],
    },
  ]);
});
