import { GUEST_CREDENTIALS, messages, paths, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { ApiError } from '../api-client/api-error';
import { cartItemAdded, cartRequested } from '../operations/cart/cart.slice';
import { wishlistRequested } from '../operations/wishlist/wishlist.slice';
import type { KeyValueStorage, Ports } from '../ports';
import { selectCart, selectReturnTo, selectWishlist } from '../selectors';
import { ASHA, ashaWasHere } from '../testing/asha';
import { createOtherTabs } from '../testing/recorded-ports';
import { browserForEachTest } from '../testing/shop-browser';
import { until } from '../testing/until';
import { guardedPageRefused, guestLogInRequested, logInRequested, logOutRequested, returnToSaved } from './auth.slice';
import { readRememberedEmail } from './remembered-email';

const browser = browserForEachTest();

const storedToken = () => browser.localStorage.get(TOKEN_STORAGE_KEY);

describe('A log-out', () => {
  it('leaves nothing of the shopper in the browser but the remembered email, goes home and reloads the page [session-15]', async () => {
    const tab = browser.openTab({ at: paths.profile });
    await tab.start();
    tab.dispatch(logInRequested({ ...ASHA, rememberMe: true }));
    await until(() => tab.currentUser() !== null);
    browser.localStorage.set('something else', 'of this shop');
    tab.sessionStorage.set('piston-parts-quick-order', 'BR-8102 2');

    tab.dispatch(logOutRequested());

    expect(storedToken()).toBeNull();
    expect(browser.localStorage.get('something else')).toBeNull();
    expect(tab.sessionStorage.get('piston-parts-quick-order')).toBeNull();
    expect(readRememberedEmail(browser.localStorage)).toBe(ASHA.email);
    await until(() => tab.reloads() === 1);
    expect(tab.visited).toEqual([paths.home]);
  });

  it.each([
    ['fails', () => Promise.reject(new ApiError(null, []))],
    ['never answers', () => new Promise<never>(() => undefined)],
  ])('succeeds although the backend %s', async (_, postLogOut) => {
    const tab = browser.openTab({ client: { postLogOut } });
    await tab.startAsGuest();

    tab.dispatch(logOutRequested());

    expect(storedToken()).toBeNull();
    await until(() => tab.reloads() === 1);
  });

  it('logs the other tabs out as well [session-16]', async () => {
    const here = browser.openTab();
    const there = browser.openTab();
    await here.startAsGuest();
    await until(() => there.currentUser() !== null);

    there.dispatch(logOutRequested());

    expect(here.reloads()).toBe(1);
  });
});

describe('A log-out in another tab', () => {
  async function loggedOutElsewhere(at: string) {
    const kept: { sessionStorage?: KeyValueStorage } = {};
    const ports = (usual: Ports) => ({ sessionStorage: (kept.sessionStorage ??= usual.sessionStorage) });
    const here = browser.openTab({ at, ports });
    const there = browser.openTab();
    await here.startAsGuest();
    await until(() => there.currentUser() !== null);
    kept.sessionStorage?.set('piston-parts-quick-order', 'BR-8102 2');
    there.dispatch(logOutRequested());
    await until(() => here.reloads() === 1);
    const reloaded = browser.openTab({ at, ports });
    await reloaded.start();
    return { ...reloaded, list: kept.sessionStorage?.get('piston-parts-quick-order') };
  }

  it('is reported once the page has reloaded, and leaves nothing of the shopper in this tab [session-16]', async () => {
    const reloaded = await loggedOutElsewhere(paths.listing);

    expect(reloaded.list).toBeNull();
    expect(reloaded.notifications).toEqual([`info: ${lateMessages.loggedOut}`]);
  });

  it('is the reason given on a page that only a logged-in user may see; the next time it is the log-in [session-16]', async () => {
    const reloaded = await loggedOutElsewhere(paths.cart);

    reloaded.dispatch(guardedPageRefused({ returnTo: paths.cart }));
    expect(reloaded.notifications).toEqual([`info: ${lateMessages.loggedOut}`]);
    expect(selectReturnTo(reloaded.state())).toBe(paths.cart);

    reloaded.dispatch(guardedPageRefused({ returnTo: paths.wishlist }));
    expect(reloaded.notifications.at(-1)).toBe(`info: ${messages.logInToContinue}`);
  });
});

describe('Another tab', () => {
  it('that was never logged in goes on without a reload when the token is gone elsewhere', async () => {
    const heard = createOtherTabs();
    const visitor = browser.openTab({ ports: () => ({ tabs: heard }) });
    await visitor.start();

    heard.send('token');

    expect(visitor.reloads()).toBe(0);
  });

  it('is logged in as well, without a reload', async () => {
    const here = browser.openTab();
    const there = browser.openTab();
    await here.start();
    await there.start();

    there.dispatch(guestLogInRequested());

    await until(() => here.currentUser()?.email === GUEST_CREDENTIALS.email);
    expect(here.reloads()).toBe(0);
  });
});

describe('A token that is refused in mid-session', () => {
  it('sends to log-in with the page to return to; the cart waits on the backend [session-14]', async () => {
    await ashaWasHere(browser);
    const tab = browser.openTab({ at: `${paths.cart}?from=email` });
    await tab.start();
    await until(() => selectCart(tab.state()).length === 1);
    browser.backend.failNext('POST', '/user/cart', 401);

    tab.dispatch(cartItemAdded({ productId: 'EL-4103' }));

    await until(() => tab.visited.length > 0);
    expect(tab.visited).toEqual([paths.logIn]);
    expect(selectReturnTo(tab.state())).toBe(`${paths.cart}?from=email`);
    expect(tab.notifications).toEqual([`error: ${lateMessages.tokenInvalid}`]);
    expect(tab.currentUser()).toBeNull();
    expect(selectCart(tab.state())).toEqual([]);
    expect(storedToken()).toBeNull();

    tab.dispatch(logInRequested({ ...ASHA, rememberMe: false }));
    await until(() => selectCart(tab.state()).length === 1);
  });

  it('sends to log-in as well when its account is gone; a part that is gone ends no session [session-14]', async () => {
    for (const [text, visited] of [
      [messages.emailNotRegistered, [paths.logIn]],
      [messages.productNotFound, []],
    ] as const) {
      const postCartItem = () => Promise.reject(new ApiError(404, [text]));
      const tab = browser.openTab({ at: paths.wishlist, client: { postCartItem } });
      await tab.startAsGuest();
      tab.dispatch(cartItemAdded({ productId: 'EL-4103' }));
      await until(() => tab.notifications.includes(`error: ${text}`));
      expect(tab.visited).toEqual(visited);
    }
  });

  it('sends to log-in once when several requests get a 401 [session-14]', async () => {
    await ashaWasHere(browser);
    const tab = browser.openTab({ at: paths.cart });
    await tab.start();
    await until(() => selectCart(tab.state()).length === 1 && selectWishlist(tab.state()).length === 1);
    browser.backend.failNext('GET', '/user/cart', 401);
    browser.backend.failNext('GET', '/user/wishlist', 401);

    tab.dispatch(cartRequested());
    tab.dispatch(wishlistRequested());

    await until(() => tab.logged.length === 2);
    expect(tab.visited).toEqual([paths.logIn]);
    expect(selectReturnTo(tab.state())).toBe(paths.cart);
  });
});

describe('The page to return to after a log-in', () => {
  it.each(['https://evil.test/', '//evil.test/', '/\\evil.test', 'javascript:alert(1)', paths.logIn, paths.signUp, ''])(
    'is never %s',
    async (returnTo) => {
      const tab = browser.openTab();

      tab.dispatch(returnToSaved(returnTo));

      expect(selectReturnTo(tab.state())).toBeNull();
    },
  );
});
