import { messages, paths, type CartItem } from '@piston-parts/shared-contract';
import { ApiError } from '../../api-client/api-error';
import { selectCartStatus, selectReturnTo } from '../../selectors';
import { contents, noPendingUpdates, openCart } from '../../testing/cart-tab';
import { holdResponse } from '../../testing/held-response';
import { browserForEachTest } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { cartItemAdded, cartItemRemoved, cartQuantityIncreased, cartRequested } from './cart.slice';

const RELAY = { productId: 'EL-4102' };
const HORN = { productId: 'EL-4103' };
const OUT_OF_STOCK = { productId: 'AC-1103' };

const browser = browserForEachTest();
afterEach(() => {
  jest.useRealTimers();
  browser.backend.shutdown();
});

describe('Adding to the cart', () => {
  it('sends a visitor to log-in, remembering the page, and asks the backend for nothing [session-7]', async () => {
    const postCartItem = jest.fn();
    const tab = browser.openTab({ client: { postCartItem }, at: paths.product(RELAY.productId) });
    await tab.start();

    tab.dispatch(cartItemAdded(RELAY));

    expect(tab.visited).toEqual([paths.logIn]);
    expect(selectReturnTo(tab.state())).toBe(paths.product(RELAY.productId));
    expect(postCartItem).not.toHaveBeenCalled();
  });
});

describe('A press', () => {
  const item = (productId: string, qty: number) => ({ _id: productId, qty }) as CartItem;

  it('is answered with the whole list, whatever was shown before', async () => {
    const response = holdResponse<{ cart: CartItem[] }>();
    const tab = browser.openTab({ client: { postCartItem: () => response.promise } });
    await tab.startAsGuest();

    tab.dispatch(cartItemAdded(RELAY));
    expect(contents(tab)).toEqual(['1 × EL-4102']);
    response.give({ cart: [item(HORN.productId, 3)] });

    await until(() => noPendingUpdates(tab));
    expect(contents(tab)).toEqual(['3 × EL-4103']);
  });

  it('stays shown while the response to one before it comes', async () => {
    const [relay, horn] = [holdResponse<{ cart: CartItem[] }>(), holdResponse<{ cart: CartItem[] }>()];
    const responses = [relay, horn];
    const tab = browser.openTab({ client: { postCartItem: () => (responses.shift() ?? horn).promise } });
    await tab.startAsGuest();

    tab.dispatch(cartItemAdded(RELAY));
    tab.dispatch(cartItemAdded(HORN));
    relay.give({ cart: [item(RELAY.productId, 1)] });
    await until(() => tab.state().operations.cart.pending.length === 1);
    expect(contents(tab)).toEqual(['1 × EL-4102', '1 × EL-4103']);
    horn.refuse(new ApiError(422, [messages.outOfStock]));

    await until(() => noPendingUpdates(tab));
    expect(contents(tab)).toEqual(['1 × EL-4102']);
  });

  it('that the backend will refuse shows nothing before it has', async () => {
    const tab = await openCart(browser, RELAY);

    tab.dispatch(cartItemAdded(OUT_OF_STOCK));
    expect(contents(tab)).toEqual(['1 × EL-4102']);

    await until(() => tab.notifications.length === 1);
  });
});

describe('A failure', () => {
  it('while reloading leaves the cart that is shown', async () => {
    const tab = await openCart(browser, RELAY);
    browser.backend.failNext('GET', '/user/cart', 500);

    tab.dispatch(cartRequested());

    await until(() => tab.logged.length > 0);
    expect(contents(tab)).toEqual(['1 × EL-4102']);
    expect(selectCartStatus(tab.state())).toBe('ready');
  });
});

describe('Two open tabs', () => {
  it('agree: a change in another tab reloads this tab’s cart', async () => {
    const here = await openCart(browser, RELAY);
    const there = await openCart(browser);
    await until(() => contents(there).length === 1);

    there.dispatch(cartItemAdded(HORN));
    await until(() => contents(here).length === 2);
    there.dispatch(cartQuantityIncreased(RELAY));
    await until(() => contents(here).includes('2 × EL-4102') && noPendingUpdates(there));
    there.dispatch(cartItemRemoved(RELAY));
    await until(() => contents(here).length === 1);

    expect(here.notifications).toEqual([]);
  });

  it('leave a visitor’s tab alone', async () => {
    const getCart = jest.fn();
    const visitor = browser.openTab({ client: { getCart } });
    await visitor.start();

    browser.openTab().announce('cart');

    expect(getCart).not.toHaveBeenCalled();
    expect(visitor.visited).toEqual([]);
  });
});

describe('Responses', () => {
  it('never overtake each other: the next request waits for the one before', async () => {
    const first = holdResponse<{ cart: CartItem[] }>();
    const getCart = jest.fn(() => first.promise);
    const postCartItem = jest.fn(() => holdResponse<never>().promise);
    const tab = await openCart(browser);
    const second = browser.openTab({ client: { getCart, postCartItem } });
    await second.start();
    await until(() => getCart.mock.calls.length === 1);

    second.dispatch(cartItemAdded(RELAY));
    await until(() => selectCartStatus(tab.state()) === 'ready');
    expect(postCartItem).not.toHaveBeenCalled();
    first.give({ cart: [] });

    await until(() => postCartItem.mock.calls.length === 1);
  });
});
