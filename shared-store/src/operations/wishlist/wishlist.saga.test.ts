import { messages, paths } from '@piston-parts/shared-contract';
import { ApiError } from '../../api-client/api-error';
import { createMemoryStorage, startSimulatedBackend, type SimulatedBackend } from '../../simulated-backend';
import { selectCart, selectReturnTo, selectWishlist, selectWishlistStatus } from '../../selectors';
import { holdResponse } from '../../testing/held-response';
import { openBrowser, type Browser, type Tab } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { wishlistItemAdded, wishlistItemMovedToCart, wishlistItemRemoved, wishlistRequested } from './wishlist.slice';

const RELAY = { productId: 'EL-4102' };
const HORN = { productId: 'EL-4103' };
const OUT_OF_STOCK = { productId: 'AC-1103' };

let backend: SimulatedBackend;
let browser: Browser;

beforeEach(() => {
  backend = startSimulatedBackend({ delayMs: 0, storage: createMemoryStorage() });
  browser = openBrowser();
});
afterEach(() => backend.shutdown());

/** Whether nothing is shown that the backend has not answered. */
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
  it('takes a part and says so [backend-23, cart-15]', async () => {
    const tab = await openWith();

    tab.dispatch(wishlistItemAdded(RELAY));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`info: ${messages.wishlistItemAdded}`]);
    expect(wished(tab)).toEqual(['EL-4102']);
  });

  it('takes a part once for an impatient double press', async () => {
    const postWishlistItem = jest.fn(() => holdResponse<never>().promise);
    const tab = browser.openTab({ client: { postWishlistItem } });
    await tab.startAsGuest();

    tab.dispatch(wishlistItemAdded(RELAY));
    tab.dispatch(wishlistItemAdded(RELAY));
    await until(() => postWishlistItem.mock.calls.length > 0);

    expect(postWishlistItem).toHaveBeenCalledTimes(1);
  });

  it('sends a visitor to log-in, remembering the page [session-7]', async () => {
    const tab = browser.openTab({ at: paths.product(RELAY.productId) });
    await tab.start();

    tab.dispatch(wishlistItemAdded(RELAY));

    expect(tab.visited).toEqual([paths.logIn]);
    expect(selectReturnTo(tab.state())).toBe(paths.product(RELAY.productId));
  });

  it('lets a part go and says so [backend-24]', async () => {
    const tab = await openWith(RELAY, HORN);

    tab.dispatch(wishlistItemRemoved(RELAY));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`success: ${messages.wishlistItemDeleted}`]);
    expect(wished(tab)).toEqual(['EL-4103']);
  });

  it('moves a part to the cart: there it is, and here it is gone [wishlist-2]', async () => {
    const tab = await openWith(RELAY, HORN);

    tab.dispatch(wishlistItemMovedToCart(RELAY));

    await until(() => noPendingUpdates(tab));
    expect(inCart(tab)).toEqual(['EL-4102']);
    expect(wished(tab)).toEqual(['EL-4103']);
    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`success: ${messages.wishlistItemDeleted}`]);
  });

  it('keeps a part that cannot be bought now', async () => {
    const tab = await openWith(OUT_OF_STOCK);

    tab.dispatch(wishlistItemMovedToCart(OUT_OF_STOCK));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`error: ${messages.outOfStock}`]);
    expect(wished(tab)).toEqual(['AC-1103']);
    expect(inCart(tab)).toEqual([]);
  });

  it('keeps a part that came into the cart but could not be taken off the list; moving it again mends it', async () => {
    const tab = await openWith(RELAY);
    backend.failNext('DELETE', '/user/wishlist/:id', 500);

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

  it.each([
    ['adding', wishlistItemAdded(HORN), 'postWishlistItem', ['EL-4102', 'EL-4103'], []],
    ['removing', wishlistItemRemoved(RELAY), 'deleteWishlistItem', [], []],
    ['moving', wishlistItemMovedToCart(RELAY), 'postCartItem', [], ['EL-4102']],
  ] as const)('shows %s at once, and takes it back when it is refused', async (_, event, call, wishes, cart) => {
    await openWith(RELAY);
    const response = holdResponse<never>();
    const tab = browser.openTab({ client: { [call]: () => response.promise } });
    await tab.startAsGuest();
    await until(() => wished(tab).length > 0);

    tab.dispatch(event);
    expect([wished(tab), inCart(tab)]).toEqual([wishes, cart]);
    expect(tab.notifications).toEqual([]);
    response.refuse(new ApiError(500, []));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`error: ${messages.somethingWentWrong}`]);
    expect([wished(tab), inCart(tab)]).toEqual([['EL-4102'], []]);
  });

  it.each([
    ['adding', wishlistItemAdded(HORN), 'POST', '/user/wishlist'],
    ['removing', wishlistItemRemoved(RELAY), 'DELETE', '/user/wishlist/:id'],
    ['moving', wishlistItemMovedToCart(RELAY), 'POST', '/user/cart'],
  ] as const)('stays as it was when %s fails, with a toast [cart-14, wishlist-4]', async (_, event, verb, path) => {
    const tab = await openWith(RELAY);
    backend.failNext(verb, path, 'network');
    const before = selectWishlist(tab.state());

    tab.dispatch(event);

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`error: ${messages.somethingWentWrong}`]);
    expect(selectWishlist(tab.state())).toBe(before);
  });

  it.each([
    ['adding', wishlistItemAdded(HORN), 'POST', '/user/wishlist', ['EL-4102', 'EL-4103'], []],
    ['removing', wishlistItemRemoved(RELAY), 'DELETE', '/user/wishlist/:id', [], []],
    ['moving', wishlistItemMovedToCart(RELAY), 'POST', '/user/cart', ['EL-4102'], ['EL-4102']],
  ] as const)('shows what the backend has when the response to %s is lost', async (...row) => {
    const [, event, verb, path, wishes, cart] = row;
    const tab = await openWith(RELAY);
    backend.failNext(verb, path, 'lost-response');

    tab.dispatch(event);

    await until(() => tab.notifications.length > 0);
    await until(() => wished(tab).join() === wishes.join() && inCart(tab).join() === cart.join());
    expect(tab.notifications).toEqual([`error: ${messages.somethingWentWrong}`]);
  });

  it('that could not be loaded is only logged, and asking again brings it [wishlist-5]', async () => {
    await openWith(RELAY);
    backend.failNext('GET', '/user/wishlist', 500);
    const reloaded = browser.openTab();
    await reloaded.start();
    await until(() => selectWishlistStatus(reloaded.state()) === 'failed');
    expect(reloaded.notifications).toEqual([]);
    expect(reloaded.logged).toHaveLength(1);

    reloaded.dispatch(wishlistRequested());

    await until(() => wished(reloaded).length === 1);
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
