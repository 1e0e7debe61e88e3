import { messages, paths } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { cartItemAdded, cartItemRemoved, cartQuantityIncreased } from '../operations/cart/cart.slice';
import { addressRemoved } from '../operations/addresses/addresses.slice';
import { wishlistItemMovedToCart, wishlistItemRemoved } from '../operations/wishlist/wishlist.slice';
import { browserForEachTest } from '../testing/shop-browser';
import { until } from '../testing/until';

const RELAY = { productId: 'EL-4102' };

const browser = browserForEachTest();

describe('A command of a visitor that cannot be done after log-in', () => {
  it.each([
    cartItemRemoved(RELAY),
    cartQuantityIncreased(RELAY),
    wishlistItemRemoved(RELAY),
    wishlistItemMovedToCart(RELAY),
    addressRemoved({ addressId: 'home' }),
  ])('sends no request, and the visitor to log in: $type [session-4]', async (command) => {
    const [requested, request] = [jest.fn(), () => Promise.reject(new Error('requested'))];
    const client = {
      deleteCartItem: requested.mockImplementation(request),
      postCartQuantity: requested,
      deleteWishlistItem: requested,
      postCartItem: requested,
      deleteAddress: requested,
    };
    const tab = browser.openTab({ at: paths.cart, client });
    await tab.start();

    tab.dispatch(command);

    await until(() => tab.visited.length > 0);
    expect(tab.visited).toEqual([paths.logIn]);
    expect(requested).not.toHaveBeenCalled();
    expect(tab.notifications).toEqual([]);
  });
});

it('What went wrong with the cart has the topic of what goes well with it, so that it does not stay beside it', async () => {
  const topics: unknown[] = [];
  const note = (text: string, topic?: string) => void topics.push([text, topic]);
  const tab = browser.openTab({ ports: () => ({ toasts: { success: note, info: note, warning: note, error: note } }) });
  await tab.startAsGuest();
  tab.dispatch(cartItemAdded(RELAY));
  await until(() => tab.state().operations.cart.confirmed.length === 1);
  topics.length = 0;
  browser.backend.failNext('POST', '/user/cart/:productId', 500);

  tab.dispatch(cartQuantityIncreased(RELAY));
  await until(() => topics.length === 1);
  await tab.client.getCart();
  tab.dispatch(cartItemRemoved({ productId: 'EL-4103' }));
  await until(() => topics.length === 2);

  expect(topics).toEqual([
    [messages.somethingWentWrong, 'cart'],
    [lateMessages.notInCart, 'cart'],
  ]);
});
