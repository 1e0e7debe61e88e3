import { messages } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { contents, noPendingUpdates, openCart } from '../../testing/cart-tab';
import { browserForEachTest } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { cartItemRemoved, cartQuantityDecreased, cartQuantityIncreased, cartQuantityTyped } from './cart.slice';

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

    expect(tab.notifications).toEqual([`success: ${lateMessages.cartItemIncremented}`]);
  });

  describe('in a hurry', () => {
    /** The cart of a backend that takes `responseDelayMs` to respond, and what it was sent. */
    async function openHurried(responseDelayMs = 0) {
      const tab = await openCart(browser, RELAY);
      const { postCartQuantity } = tab.client;
      const sent: object[] = [];
      const keptAlive: object[] = [];
      const client = {
        async postCartQuantity(input: Parameters<typeof postCartQuantity>[0]) {
          if (input.keepalive) keptAlive.push(input.body.action);
          sent.push(input.body.action);
          await new Promise((resolve) => setTimeout(resolve, responseDelayMs));
          return postCartQuantity(input);
        },
      };
      const hurried = browser.openTab({ client });
      await hurried.startAsGuest();
      jest.useFakeTimers({ doNotFake: ['setImmediate'] });
      const press = (event: typeof cartQuantityIncreased | typeof cartQuantityDecreased, times = 1) => {
        for (let at = 0; at < times; at += 1) hurried.dispatch(event(RELAY));
      };
      return {
        tab: hurried,
        press,
        sent,
        keptAlive,
        pass: (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds),
      };
    }

    it('shows every press at once and sends what was pressed once in a throttle’s time, more and less [cart-12]', async () => {
      const { tab, press, sent, pass } = await openHurried();

      press(cartQuantityIncreased, 5);
      expect(contents(tab)).toEqual(['6 × EL-4102']);
      await pass(499);
      expect(sent).toEqual([{ type: 'increment', units: 1 }]);
      await pass(1);
      expect(sent.slice(1)).toEqual([{ type: 'increment', units: 4 }]);
      await pass(1000);

      press(cartQuantityDecreased, 3);
      await pass(999);
      expect(sent.slice(2)).toEqual([{ type: 'decrement', units: 1 }]);
      await pass(1);
      expect(sent.slice(3)).toEqual([{ type: 'decrement', units: 2 }]);
      await pass(1000);
      expect(contents(tab)).toEqual(['3 × EL-4102']);
      expect(sent).toHaveLength(4);
      jest.useRealTimers();
      expect((await tab.client.getCart()).cart.map(({ qty }) => qty)).toEqual([3]);
    });

    it('counts presses while a response is awaited, and sends nothing for those that cancel each other [cart-12]', async () => {
      const { tab, press, sent, pass } = await openHurried(3000);

      press(cartQuantityIncreased);
      await pass(1000);
      press(cartQuantityIncreased, 2);
      press(cartQuantityDecreased, 2);
      press(cartQuantityIncreased);
      await pass(2000);
      expect(contents(tab)).toEqual(['3 × EL-4102']);
      await pass(5000);
      press(cartQuantityDecreased);
      press(cartQuantityIncreased);
      await pass(10_000);

      expect(contents(tab)).toEqual(['3 × EL-4102']);
      expect(sent).toEqual([
        { type: 'increment', units: 1 },
        { type: 'increment', units: 1 },
        { type: 'decrement', units: 1 },
        { type: 'increment', units: 1 },
      ]);
    });

    it('loses no press when the page is left, counts none twice, and shows the sum when the page comes back [cart-28]', async () => {
      const { tab, press, sent, keptAlive, pass } = await openHurried(300);
      press(cartQuantityIncreased, 4);
      await pass(100);

      window.dispatchEvent(new Event('pagehide'));
      window.dispatchEvent(new Event('pagehide'));
      await pass(0);
      expect(sent).toEqual([
        { type: 'increment', units: 1 },
        { type: 'increment', units: 3 },
      ]);
      expect(keptAlive).toEqual(sent.slice(1));
      await pass(5000);

      expect(sent).toHaveLength(2);
      expect(contents(tab)).toEqual(['5 × EL-4102']);
      jest.useRealTimers();
      expect((await tab.client.getCart()).cart.map(({ qty }) => qty)).toEqual([5]);
    });

    it('puts the last confirmed quantity back when a request fails, and drops what was pressed after it [cart-14]', async () => {
      const { tab, press, sent, pass } = await openHurried();
      press(cartQuantityIncreased);
      await pass(500);
      browser.backend.failNext('POST', '/user/cart/:productId', 500);

      press(cartQuantityIncreased, 4);
      await pass(5000);

      expect(contents(tab)).toEqual(['2 × EL-4102']);
      expect(sent).toHaveLength(2);
      expect(tab.notifications.at(-1)).toBe(`error: ${messages.somethingWentWrong}`);
    });

    it('sends nothing for a part that was removed meanwhile, and Undo brings back what was shown [cart-27]', async () => {
      const { tab, press, sent, pass } = await openHurried();

      press(cartQuantityIncreased, 3);
      await pass(1);
      tab.dispatch(cartItemRemoved(RELAY));
      await pass(5000);

      expect(contents(tab)).toEqual([]);
      expect(sent).toHaveLength(1);
      expect(tab.notifications).toEqual([
        `success: ${lateMessages.cartItemIncremented}`,
        expect.stringMatching(/^info: Removed/),
      ]);
      tab.shownToasts().at(-1)?.undo?.();
      await pass(5000);
      expect(contents(tab)).toEqual(['4 × EL-4102']);
    });
  });

  it('by typing is one request, whatever was pressed before, and none for the quantity that is there [cart-25]', async () => {
    const tab = await openCart(browser, RELAY);
    const request = jest.spyOn(tab.client, 'postCartQuantity');
    tab.dispatch(cartQuantityTyped({ ...RELAY, quantity: 9 }));
    expect(contents(tab)).toEqual(['9 × EL-4102']);
    await until(() => noPendingUpdates(tab));
    tab.dispatch(cartQuantityTyped({ ...RELAY, quantity: 9 }));

    expect(contents(tab)).toEqual(['9 × EL-4102']);
    expect(request.mock.calls.map(([{ body }]) => body.action)).toEqual([{ type: 'set', units: 9 }]);
  });

  it('beyond what there is, or below one, sends nothing', async () => {
    const tab = await openCart(browser, RELAY);
    const request = jest.spyOn(tab.client, 'postCartQuantity');

    tab.dispatch(cartQuantityDecreased(RELAY));
    for (const quantity of [0, -1, 11, 1e9]) tab.dispatch(cartQuantityTyped({ ...RELAY, quantity }));
    tab.dispatch(cartQuantityIncreased(HORN));

    expect(contents(tab)).toEqual(['1 × EL-4102']);
    expect(request).not.toHaveBeenCalled();
  });

  it('beyond what there is since another browser changed the cart shows what is there, and why [cart-26]', async () => {
    const tab = await openCart(browser, RELAY);
    const action = { type: 'set', units: 9 } as const;
    await tab.client.postCartQuantity({ parameters: RELAY, body: { action } });

    tab.dispatch(cartQuantityIncreased(RELAY));
    tab.dispatch(cartQuantityIncreased(RELAY));
    tab.dispatch(cartQuantityIncreased(RELAY));

    await until(() => tab.notifications.length === 2);
    await until(() => contents(tab).join() === '10 × EL-4102' && noPendingUpdates(tab));
    expect(tab.notifications.at(-1)).toBe(`error: ${lateMessages.atMostInOrder}`);
  });

  it('in two tabs at once ends in the sum of all presses, which both show [cart-26]', async () => {
    const here = await openCart(browser, RELAY);
    const there = await openCart(browser);
    await until(() => contents(there).length === 1);

    for (const tab of [here, there, here, there, here]) tab.dispatch(cartQuantityIncreased(RELAY));

    await until(() => [here, there].every((tab) => noPendingUpdates(tab) && contents(tab).join() === '6 × EL-4102'));
    expect((await here.client.getCart()).cart.map(({ qty }) => qty)).toEqual([6]);
  });
});
