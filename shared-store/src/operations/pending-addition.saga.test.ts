import { messages, paths } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { cartItemAdded } from './cart/cart.slice';
import { wishlistItemAdded } from './wishlist/wishlist.slice';
import type { KeyValueStorage, Ports } from '../ports';
import { selectCart, selectCatalogueStatus, selectReturnTo, selectPendingAddition, selectWishlist } from '../selectors';
import { products } from '../simulated-backend/seeds';
import { browserForEachTest } from '../testing/shop-browser';
import { until } from '../testing/until';
import { guestLogInRequested, logInNeeded, pageOpened, signUpRequested } from '../auth/auth.slice';

const RELAY = { productId: 'EL-4102' };
const RELAY_NAME = products.find(({ _id }) => _id === RELAY.productId)?.name;
const PART = paths.product(RELAY.productId);
const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.test', password: 'Piston@42' };

const browser = browserForEachTest();

/** A tab whose session storage outlives its reloads. */
function openTabs() {
  const kept: { storage?: KeyValueStorage } = {};
  const ports = (usual: Ports) => ({ sessionStorage: (kept.storage ??= usual.sessionStorage) });
  return (at: string) => browser.openTab({ at, ports });
}

async function pressAsVisitor(event = cartItemAdded(RELAY)) {
  const open = openTabs();
  const tab = open(PART);
  await tab.start();
  await until(() => selectCatalogueStatus(tab.state()) === 'ready');
  tab.dispatch(event);
  await until(() => tab.visited.length > 0);
  return { tab, open };
}

describe('What a visitor adds', () => {
  it('waits for the log-in that the press leads to, with its name for the page to say', async () => {
    const { tab } = await pressAsVisitor();

    expect(tab.visited).toEqual([paths.logIn]);
    expect(selectPendingAddition(tab.state())).toMatchObject({
      to: 'cart',
      ...RELAY,
      name: RELAY_NAME,
    });
  });

  it('is in the cart after the log-in, once', async () => {
    const { tab } = await pressAsVisitor();

    tab.dispatch(guestLogInRequested());

    await until(() => selectCart(tab.state()).some(({ _id }) => _id === RELAY.productId));
    expect(selectCart(tab.state())).toMatchObject([{ _id: RELAY.productId, qty: 1 }]);
    expect(selectPendingAddition(tab.state())).toBeNull();
    expect(selectReturnTo(tab.state())).toBe(PART);
  });

  it('is in the wishlist after a sign-up', async () => {
    const { tab } = await pressAsVisitor(wishlistItemAdded(RELAY));

    tab.dispatch(signUpRequested(ASHA));

    await until(() => tab.notifications.includes(`info: ${lateMessages.wishlistItemAdded}`));
    expect(selectWishlist(tab.state())).toMatchObject([{ _id: RELAY.productId }]);
  });

  it('changes nothing when it is in the cart already', async () => {
    const earlier = browser.openTab();
    await earlier.startAsGuest();
    earlier.dispatch(cartItemAdded(RELAY));
    await until(() => selectCart(earlier.state()).length === 1);
    browser.localStorage.clear();
    const { tab } = await pressAsVisitor();

    tab.dispatch(guestLogInRequested());
    await until(() => selectCart(tab.state()).length === 1);

    const { cart } = await tab.client.getCart();
    expect(cart).toMatchObject([{ _id: RELAY.productId, qty: 1 }]);
  });

  it('survives a reload of the log-in page, with the page to return to', async () => {
    const { open } = await pressAsVisitor();
    const reloaded = open(paths.logIn);

    await reloaded.start();

    expect(selectPendingAddition(reloaded.state())).toMatchObject(RELAY);
    expect(selectReturnTo(reloaded.state())).toBe(PART);
  });

  it('is discarded when the visitor goes elsewhere, also for a reload [session-7]', async () => {
    const { tab, open } = await pressAsVisitor();

    tab.dispatch(pageOpened({ path: paths.logIn }));
    tab.dispatch(pageOpened({ path: paths.signUp }));
    expect(selectPendingAddition(tab.state())).not.toBeNull();
    tab.dispatch(pageOpened({ path: paths.listing }));

    expect(selectPendingAddition(tab.state())).toBeNull();
    const reloaded = open(paths.logIn);
    await reloaded.start();
    expect(selectPendingAddition(reloaded.state())).toBeNull();
  });

  it('is discarded when something else leads to log-in', async () => {
    const { tab } = await pressAsVisitor();

    tab.dispatch(logInNeeded({ returnTo: paths.wishlist }));

    expect(selectPendingAddition(tab.state())).toBeNull();
  });

  it('that cannot be added causes a notification, and does not wait for another log-in', async () => {
    const { tab } = await pressAsVisitor();
    browser.backend.failNext('POST', '/user/cart', 500);

    tab.dispatch(guestLogInRequested());

    await until(() => tab.notifications.includes(`error: ${messages.somethingWentWrong}`));
    expect(selectCart(tab.state())).toEqual([]);
    expect(selectPendingAddition(tab.state())).toBeNull();
  });
});

describe('What the storage of a tab says of a pending addition', () => {
  const KEY = 'piston-parts-pending-addition';

  async function openWith(kept: string) {
    const open = openTabs();
    const tab = open(paths.logIn);
    tab.sessionStorage.set(KEY, kept);
    await tab.start();
    return tab;
  }

  it.each(['{broken', '7', 'null', '{"to":"checkout","productId":"EL-4102"}', '{"to":"cart","productId":7}'])(
    'counts for nothing when it is %s',
    async (kept) => {
      const tab = await openWith(kept);

      expect(selectPendingAddition(tab.state())).toBeNull();
      expect(selectReturnTo(tab.state())).toBeNull();
    },
  );

  it('never leads out of the shop [session-7]', async () => {
    const tab = await openWith('{"to":"cart","productId":"EL-4102","returnTo":"//evil.example"}');

    expect(selectPendingAddition(tab.state())).not.toBeNull();
    expect(selectReturnTo(tab.state())).toBeNull();
  });
});
