import { messages } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { selectCart } from '../../selectors';
import { browserForEachTest, type Tab } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { cartItemAdded, cartItemRemoved, cartQuantityIncreased } from './cart.slice';

const RELAY = { productId: 'EL-4102' };
const HORN = { productId: 'EL-4103' };

const browser = browserForEachTest();

const noPendingUpdates = (tab: Tab) => tab.state().operations.cart.pending.length === 0;
const described = (cart: readonly { _id: string; qty: number }[]) => cart.map(({ _id, qty }) => `${qty} × ${_id}`);
const contents = (tab: Tab) => described(selectCart(tab.state()));
const cartAtBackend = async (tab: Tab) => described((await tab.client.getCart()).cart);

async function openWith(...products: { productId: string }[]) {
  const tab = browser.openTab();
  await tab.startAsGuest();
  for (const product of products) {
    tab.dispatch(cartItemAdded(product));
    await until(() => contents(tab).includes(`1 × ${product.productId}`) && noPendingUpdates(tab));
  }
  return tab;
}

/** Right after a press further ones do nothing. */
const pressUntilItCounts = (tab: Tab) =>
  until(() => {
    tab.dispatch(cartQuantityIncreased(RELAY));
    return !noPendingUpdates(tab);
  });

describe('A press whose response is lost, while the cart cannot be looked at either', () => {
  it('is counted as done when the shopper presses again', async () => {
    const tab = await openWith(RELAY);
    browser.backend.failNext('POST', '/user/cart/:productId', 'lost-response');
    browser.backend.failNext('GET', '/user/cart', 'network');
    tab.dispatch(cartQuantityIncreased(RELAY));
    await until(() => tab.logged.length > 0 && noPendingUpdates(tab));
    expect(contents(tab)).toEqual(['1 × EL-4102']);
    await pressUntilItCounts(tab);

    await until(() => contents(tab).join() === '2 × EL-4102' && noPendingUpdates(tab));
    expect(await cartAtBackend(tab)).toEqual(['2 × EL-4102']);
    expect(tab.notifications).toEqual([
      `error: ${messages.somethingWentWrong}`,
      `success: ${lateMessages.cartItemIncremented}`,
    ]);
  });

  it('that never arrived is done by the shopper’s next press', async () => {
    const tab = await openWith(RELAY);
    browser.backend.failNext('POST', '/user/cart/:productId', 'network');
    browser.backend.failNext('GET', '/user/cart', 'network');
    tab.dispatch(cartQuantityIncreased(RELAY));
    await until(() => tab.logged.length > 0 && noPendingUpdates(tab));
    await pressUntilItCounts(tab);

    await until(() => contents(tab).join() === '2 × EL-4102' && noPendingUpdates(tab));
    expect(await cartAtBackend(tab)).toEqual(['2 × EL-4102']);
  });

  it('which removed a part shows it gone after the next press', async () => {
    const tab = await openWith(RELAY, HORN);
    browser.backend.failNext('DELETE', '/user/cart/:productId', 'lost-response');
    browser.backend.failNext('GET', '/user/cart', 'network');
    tab.dispatch(cartItemRemoved(RELAY));
    await until(() => tab.logged.length > 0 && noPendingUpdates(tab));
    expect(contents(tab)).toEqual(['1 × EL-4102', '1 × EL-4103']);

    tab.dispatch(cartItemRemoved(RELAY));

    await until(() => contents(tab).join() === '1 × EL-4103' && noPendingUpdates(tab));
  });
});
