import { messages, type CartItem } from '@piston-parts/shared-contract';
import { contents, noPendingUpdates, openCart } from '../../testing/cart-tab';
import { browserForEachTest } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { cartQuantityDecreased, cartQuantityIncreased } from './cart.slice';

const RELAY = { productId: 'EL-4102' };
const HORN = { productId: 'EL-4103' };

const browser = browserForEachTest();
afterEach(() => {
  jest.useRealTimers();
  browser.backend.shutdown();
});

describe('Changing the quantity', () => {
  it('by one up says so, by one down says nothing [backend-20]', async () => {
    const tab = await openCart(browser, RELAY);

    tab.dispatch(cartQuantityIncreased(RELAY));
    await until(() => noPendingUpdates(tab));
    expect(contents(tab)).toEqual(['2 × EL-4102']);
    tab.dispatch(cartQuantityDecreased(RELAY));
    await until(() => noPendingUpdates(tab));
    expect(contents(tab)).toEqual(['1 × EL-4102']);

    expect(tab.notifications).toEqual([`success: ${messages.cartItemIncremented}`]);
  });

  describe('in a hurry', () => {
    const item = (productId: string) => ({ _id: productId, qty: 1 }) as CartItem;

    async function openHurried(responseDelayMs = 0) {
      const postCartQuantity = jest.fn(
        (_: { parameters: { productId: string } }) =>
          new Promise<{ cart: CartItem[] }>((resolve) =>
            setTimeout(() => resolve({ cart: [item(RELAY.productId), item(HORN.productId)] }), responseDelayMs),
          ),
      );
      const tab = browser.openTab({ client: { postCartQuantity } });
      await tab.startAsGuest();
      jest.useFakeTimers();
      return {
        press: tab.dispatch,
        sent: () => postCartQuantity.mock.calls.map(([{ parameters }]) => parameters.productId),
      };
    }

    it.each([
      ['increase', cartQuantityIncreased, 500],
      ['decrease', cartQuantityDecreased, 1000],
    ] as const)('a second press on %s inside the window does nothing [cart-12]', async (_, pressed, windowMs) => {
      const { press, sent } = await openHurried();

      press(pressed(RELAY));
      await jest.advanceTimersByTimeAsync(windowMs - 1);
      press(pressed(RELAY));
      await jest.advanceTimersByTimeAsync(10_000);
      expect(sent()).toHaveLength(1);

      press(pressed(RELAY));
      await jest.advanceTimersByTimeAsync(windowMs + 1);
      press(pressed(RELAY));
      await jest.advanceTimersByTimeAsync(1);
      expect(sent()).toHaveLength(3);
    });

    it('a press while the response is awaited does nothing, even after the window', async () => {
      const { press, sent } = await openHurried(3000);

      press(cartQuantityIncreased(RELAY));
      await jest.advanceTimersByTimeAsync(2000);
      press(cartQuantityIncreased(RELAY));
      await jest.advanceTimersByTimeAsync(5000);

      expect(sent()).toHaveLength(1);
    });
  });
});
