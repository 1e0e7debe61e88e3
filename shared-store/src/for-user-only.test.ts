import { messages, paths } from '@piston-parts/shared-contract';
import { cartItemAdded } from './operations/cart/cart.slice';
import { selectCart, selectSessionResolved } from './selectors';
import { shopStarted } from './auth/auth.slice';
import { browserForEachTest } from './testing/shop-browser';
import { until } from './testing/until';

const RELAY = { productId: 'EL-4102' };
const PART = paths.product(RELAY.productId);

const browser = browserForEachTest();

describe('A press while the stored token is being verified', () => {
  it('counts for a logged-in shopper, who is not sent to log in [session-12]', async () => {
    await browser.openTab().startAsGuest();
    const reloaded = browser.openTab({ at: PART });

    reloaded.store.dispatch(shopStarted());
    expect(selectSessionResolved(reloaded.state())).toBe(false);
    reloaded.dispatch(cartItemAdded(RELAY));

    await until(() => selectCart(reloaded.state()).length === 1);
    expect(reloaded.visited).toEqual([]);
  });

  it('sends a shopper whose token is refused to log in', async () => {
    browser.localStorage.set('piston-parts-token', 'no.token.ofours');
    const tab = browser.openTab({ at: PART });

    tab.store.dispatch(shopStarted());
    tab.dispatch(cartItemAdded(RELAY));
    expect(tab.visited).toEqual([]);

    await until(() => tab.visited.length > 0);
    expect(tab.visited).toEqual([paths.logIn]);
  });
});

describe('A press of a shopper whose session could not be checked', () => {
  async function openWithFailedCheck() {
    await browser.openTab().startAsGuest();
    browser.backend.failNext('POST', '/auth/verify', 'network');
    const reloaded = browser.openTab({ at: PART });
    await reloaded.start();
    return reloaded;
  }

  it('asks again, and counts', async () => {
    const tab = await openWithFailedCheck();

    tab.dispatch(cartItemAdded(RELAY));

    await until(() => selectCart(tab.state()).length === 1);
    expect(tab.visited).toEqual([]);
  });

  it('without a response either causes a notification, and does not lead to the log-in', async () => {
    const tab = await openWithFailedCheck();
    browser.backend.failNext('POST', '/auth/verify', 500);

    tab.dispatch(cartItemAdded(RELAY));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`error: ${messages.somethingWentWrong}`]);
    expect(tab.visited).toEqual([]);
  });
});
