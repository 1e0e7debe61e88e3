import { messages, paths, SEARCH_DEBOUNCE_MS, type CartItem, type Product } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { ApiError } from './api-client/api-error';
import { products as seeds } from './simulated-backend/seeds';
import { guestLogInRequested, logInNeeded } from './auth/auth.slice';
import { sessionExpired } from './session-expired';
import { addressesRequested } from './operations/addresses/addresses.slice';
import { cartItemAdded } from './operations/cart/cart.slice';
import { listingSearchTyped } from './operations/product/product.slice';
import { productClosed, productOpened } from './operations/product/product.slice';
import { wishlistItemAdded } from './operations/wishlist/wishlist.slice';
import { selectCart, selectCurrentProduct, selectWishlist } from './selectors';
import { holdResponse } from './testing/held-response';
import { browserForEachTest } from './testing/shop-browser';
import { until } from './testing/until';

const RELAY = { productId: 'EL-4102' };
const HORN = { productId: 'EL-4103' };
const relay = seeds.find(({ _id }) => _id === RELAY.productId) as Product;

const browser = browserForEachTest();

/** Throws on the first call and works afterwards. */
function failingOnce<Parameters extends unknown[], Result>(act: (...parameters: Parameters) => Result) {
  let failed = false;
  return (...parameters: Parameters): Result => {
    if (failed) return act(...parameters);
    failed = true;
    throw new TypeError('a fault of our own');
  };
}

describe('A worker that throws unexpectedly', () => {
  it.each([
    ['while it goes to the log-in page', logInNeeded({ returnTo: paths.cart })],
    ['while a session ends', sessionExpired()],
  ])('%s leaves the log-in working', async (_, event) => {
    const tab = browser.openTab({
      ports: ({ navigation }) => ({ navigation: { ...navigation, go: failingOnce(navigation.go) } }),
    });
    await tab.start();

    tab.dispatch(event);
    expect(tab.logged).toEqual(['A saga of the shop failed: TypeError: a fault of our own']);
    tab.dispatch(logInNeeded({ returnTo: paths.wishlist }));
    expect(tab.visited).toEqual([paths.logIn]);
    tab.dispatch(guestLogInRequested());

    await until(() => tab.currentUser() !== null);
  });

  it('while it reports a failure leaves the other work of its feature, and the other features', async () => {
    const horn = holdResponse<{ cart: CartItem[] }>();
    let calls = 0;
    const postCartItem = () => ((calls += 1) === 1 ? horn.promise : Promise.reject(new ApiError(500, [])));
    const tab = browser.openTab({
      client: { postCartItem },
      ports: ({ toasts }) => ({ toasts: { ...toasts, error: failingOnce(toasts.error) } }),
    });
    await tab.startAsGuest();

    tab.dispatch(cartItemAdded(HORN));
    tab.dispatch(cartItemAdded(RELAY));
    const { cart } = await tab.client.getCart();
    horn.give({ cart });
    await until(() => tab.logged.length === 1);
    tab.dispatch(cartItemAdded(RELAY));
    tab.dispatch(wishlistItemAdded(HORN));

    await until(() => tab.notifications.length === 2 && selectWishlist(tab.state()).length === 1);
    expect(tab.notifications).toContain(`error: ${messages.somethingWentWrong}`);
  });
});

/** The effect of StrictMode and hot reload on a screen: it is mounted, taken away and mounted again at once. */
function mountTwice(mount: () => void, unmount: () => void = () => undefined): void {
  mount();
  unmount();
  mount();
}

describe('A screen that is mounted twice', () => {
  it('shows its part, and takes the response that it waits for now', async () => {
    const responses: ReturnType<typeof holdResponse<{ product: Product }>>[] = [];
    const getProduct = () => {
      const response = holdResponse<{ product: Product }>();
      responses.push(response);
      return response.promise;
    };
    const tab = browser.openTab({ client: { getProduct } });

    mountTwice(
      () => tab.dispatch(productOpened(RELAY)),
      () => tab.dispatch(productClosed()),
    );
    responses[0]?.refuse(new Error('of the first mount'));
    await responses[0]?.promise.catch(() => undefined);

    expect(selectCurrentProduct(tab.state()).status).toBe('loading');
    expect(tab.logged).toEqual([]);

    responses[1]?.give({ product: relay });
    await until(() => selectCurrentProduct(tab.state()).product !== null);
    expect(selectCurrentProduct(tab.state())).toMatchObject({ status: 'ready', product: relay });
  });

  it('reports a failure once', async () => {
    const getAddresses = jest.fn(() => Promise.reject(new ApiError(500, [])));
    const tab = browser.openTab({ client: { getAddresses } });
    await tab.startAsGuest();

    mountTwice(() => tab.dispatch(addressesRequested()));
    await until(() => tab.notifications.length > 0);
    // All effects of the first mount are done by the time a later request is answered.
    await tab.client.getCart();

    expect(tab.notifications.filter((text) => text.startsWith('error'))).toEqual([
      `error: ${messages.somethingWentWrong}`,
    ]);
  });

  it('and sends its event twice lets the backend hear it once', async () => {
    const { client } = browser.openTab();
    const postCartItem = jest.fn(client.postCartItem);
    const postWishlistItem = jest.fn(client.postWishlistItem);
    const tab = browser.openTab({ client: { postCartItem, postWishlistItem } });
    await tab.startAsGuest();

    mountTwice(() => tab.dispatch(cartItemAdded(RELAY)));
    mountTwice(() => tab.dispatch(wishlistItemAdded(RELAY)));
    await until(() => tab.notifications.length > 0 && selectCart(tab.state()).length === 1);

    expect(postCartItem).toHaveBeenCalledTimes(1);
    expect(postWishlistItem).toHaveBeenCalledTimes(1);
    expect(tab.notifications).toEqual([`info: ${lateMessages.wishlistItemAdded}`]);
  });
});

describe('Leaving a screen', () => {
  it('cancels the request that only it needed', async () => {
    const fetching = jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
    const tab = browser.openTab();
    tab.dispatch(productOpened(RELAY));
    await until(() => fetching.mock.calls.length === 1);
    const { signal } = fetching.mock.calls[0]?.[1] ?? {};
    expect(signal?.aborted).toBe(false);

    tab.dispatch(productClosed());

    expect(signal?.aborted).toBe(true);
  });

  it('ends the pause after typing in its search box', async () => {
    jest.useFakeTimers();
    const tab = browser.openTab({ at: paths.listing });
    tab.dispatch(listingSearchTyped('belt'));

    tab.dispatch(logInNeeded({ returnTo: paths.listing }));
    await jest.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS);
    jest.useRealTimers();

    expect(tab.visited).toEqual([paths.logIn]);
  });
});
