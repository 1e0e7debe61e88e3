import { messages } from '@piston-parts/shared-contract';
import { ApiError } from '../api-client/api-error';
import { cartItemAdded, cartItemRemoved } from '../operations/cart/cart.slice';
import { wishlistItemAdded } from '../operations/wishlist/wishlist.slice';
import { selectCart, selectWishlist } from '../selectors';
import { browserForEachTest } from '../testing/shop-browser';
import { until } from '../testing/until';
import { notificationRequested } from '../notification';

const RELAY = { productId: 'EL-4102' };
const HORN = { productId: 'EL-4103' };

const browser = browserForEachTest();

describe('A worker that throws', () => {
  it('stops neither its own feature nor another one', async () => {
    const deleteCartItem = jest.fn(() => {
      throw new TypeError('a fault of our own');
    });
    const tab = browser.openTab({ client: { deleteCartItem } });
    await tab.startAsGuest();

    tab.dispatch(cartItemRemoved(RELAY));
    await until(() => tab.notifications.length === 1);
    tab.dispatch(cartItemRemoved(RELAY));
    await until(() => tab.notifications.length === 2);
    tab.dispatch(cartItemAdded(HORN));
    tab.dispatch(wishlistItemAdded(HORN));

    await until(() => selectCart(tab.state()).length === 1 && selectWishlist(tab.state()).length === 1);
    expect(deleteCartItem).toHaveBeenCalledTimes(2);
  });

  it('by a fault of our own says that something went wrong, and the fault is logged', async () => {
    const postCartItem = () => Promise.reject(new TypeError('a fault of our own'));
    const tab = browser.openTab({ client: { postCartItem } });
    await tab.startAsGuest();

    tab.dispatch(cartItemAdded(RELAY));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`error: ${messages.somethingWentWrong}`]);
    expect(tab.logged).toEqual(['A request of the shop failed: TypeError: a fault of our own']);
  });

  it('by a refusal says the first of the errors, and nothing is logged [messages-1]', async () => {
    const postCartItem = () => Promise.reject(new ApiError(422, ['the first', 'the second']));
    const tab = browser.openTab({ client: { postCartItem } });
    await tab.startAsGuest();

    tab.dispatch(cartItemAdded(RELAY));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual(['error: the first']);
    expect(tab.logged).toEqual([]);
  });
});

describe('A screen', () => {
  it.each(['success', 'info', 'warning', 'error'] as const)('can tell the shopper something: %s', (kind) => {
    const tab = browser.openTab();

    tab.dispatch(notificationRequested({ kind, text: messages.fillAllFields }));

    expect(tab.notifications).toEqual([`${kind}: ${messages.fillAllFields}`]);
  });
});
