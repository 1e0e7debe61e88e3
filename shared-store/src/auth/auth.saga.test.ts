import { GUEST_CREDENTIALS, messages, paths, TOKEN_STORAGE_KEY, type User } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { ApiError } from '../api-client/api-error';
import { encodeToken } from '../simulated-backend/token';
import {
  selectAuthLoading,
  selectCart,
  selectSessionResolved,
  selectSessionCheckFailed,
  selectWishlist,
} from '../selectors';
import { holdResponse } from '../testing/held-response';
import { ASHA, ashaWasHere } from '../testing/asha';
import { browserForEachTest } from '../testing/shop-browser';
import { until } from '../testing/until';
import {
  guestLogInRequested,
  logInRequested,
  logOutRequested,
  shopStarted,
  signUpRequested,
  verificationRequested,
} from './auth.slice';
import { readRememberedEmail } from './remembered-email';

const MEERA = { firstName: 'Meera', lastName: 'Nair', email: 'meera@example.test', password: 'Gasket#1' };
const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;

const browser = browserForEachTest();

const storedToken = () => browser.localStorage.get(TOKEN_STORAGE_KEY);

/** The page after a log-in that wanted the email remembered, and a log-out. */
async function reloadWithEmail() {
  const tab = browser.openTab();
  await tab.start();
  tab.dispatch(logInRequested({ ...ASHA, rememberMe: true }));
  await until(() => tab.currentUser() !== null);
  tab.dispatch(logOutRequested());

  const reloaded = browser.openTab();
  await reloaded.start();
  return reloaded;
}

describe('A log-in', () => {
  it('welcomes the shopper, keeps the token, and loads their cart and wishlist [log-in-8, shop-2]', async () => {
    await ashaWasHere(browser);
    browser.localStorage.clear();
    const tab = browser.openTab();
    await tab.start();

    tab.dispatch(logInRequested({ ...ASHA, rememberMe: false }));
    expect(selectAuthLoading(tab.state())).toBe(true);

    await until(() => selectCart(tab.state()).length === 1 && selectWishlist(tab.state()).length === 1);
    expect(tab.currentUser()).toMatchObject({ firstName: 'Asha', email: ASHA.email });
    expect(tab.notifications).toEqual([`success: ${lateMessages.loggedIn}`]);
    expect(selectAuthLoading(tab.state())).toBe(false);
    expect(storedToken()).not.toBeNull();
  });

  it('as the guest uses the shared account and leaves the remembered e-mail alone', async () => {
    const reloaded = await reloadWithEmail();
    reloaded.dispatch(guestLogInRequested());

    await until(() => reloaded.currentUser()?.email === GUEST_CREDENTIALS.email);
    expect(readRememberedEmail(browser.localStorage)).toBe(ASHA.email);
  });

  it('forgets the email of a shopper who no longer wants it remembered', async () => {
    const reloaded = await reloadWithEmail();
    reloaded.dispatch(logInRequested({ ...ASHA, rememberMe: false }));

    await until(() => reloaded.currentUser() !== null);
    expect(readRememberedEmail(browser.localStorage)).toBe('');
  });
});

describe('A sign-up', () => {
  it('whose response is lost makes one account and logs it in, as if nothing had been', async () => {
    const tab = browser.openTab();
    await tab.start();
    browser.backend.failNext('POST', '/auth/signup', 'lost-response');

    tab.dispatch(signUpRequested(MEERA));

    await until(() => tab.currentUser() !== null);
    expect(tab.currentUser()).toMatchObject({ firstName: 'Meera', email: MEERA.email });
    expect(tab.notifications).toEqual([`success: ${lateMessages.signedUp}`]);
  });

  it('whose every response is lost is logged in by pressing again, and does not read that the e-mail is taken [sign-up-8]', async () => {
    const tab = browser.openTab();
    await tab.start();
    browser.backend.failNext('POST', '/auth/signup', 'lost-response');
    browser.backend.failNext('POST', '/auth/signup', 'network');
    tab.dispatch(signUpRequested(MEERA));
    await until(() => tab.notifications.length > 0);
    expect(tab.currentUser()).toBeNull();

    tab.dispatch(signUpRequested(MEERA));

    await until(() => tab.currentUser() !== null);
    expect(storedToken()).not.toBeNull();
    expect(tab.notifications).toEqual([`error: ${messages.somethingWentWrong}`, `success: ${lateMessages.signedUp}`]);
  });
});

describe('The start of the page', () => {
  it('finds a visitor where there is no token, without asking the backend [backend-5, session-11, shop-2]', async () => {
    const postVerify = jest.fn();
    const tab = browser.openTab({ client: { postVerify } });

    await tab.start();

    expect(tab.currentUser()).toBeNull();
    expect(postVerify).not.toHaveBeenCalled();
  });

  it('keeps the session over a reload, with cart and wishlist [backend-5, session-11]', async () => {
    await ashaWasHere(browser);
    const reloaded = browser.openTab();

    await reloaded.start();

    expect(reloaded.currentUser()).toMatchObject({ email: ASHA.email });
    await until(() => selectCart(reloaded.state()).length === 1 && selectWishlist(reloaded.state()).length === 1);
    expect(reloaded.notifications).toEqual([]);
  });

  it('decides nothing until the backend has answered [session-12]', async () => {
    browser.localStorage.set(TOKEN_STORAGE_KEY, 'some token');
    const verification = holdResponse<{ user: User }>();
    const tab = browser.openTab({ client: { postVerify: () => verification.promise } });

    tab.dispatch(shopStarted());
    expect(selectSessionResolved(tab.state())).toBe(false);
    verification.refuse(new ApiError(401, [lateMessages.tokenInvalid]));

    await until(() => selectSessionResolved(tab.state()));
  });

  it.each([
    ['forged', 'not.a.token'],
    ['corrupt', '{"_id":'],
    ['empty', ''],
    ['expired', encodeToken({ _id: 'user-asha', email: ASHA.email }, new Date(Date.now() - TWO_DAYS_MS))],
    ['somebody unknown’s', encodeToken({ _id: 'nobody', email: 'nobody@example.test' })],
  ])(
    'drops a token that the backend refuses (%s): a visitor, without a notification, sent nowhere [session-13]',
    async (_, token) => {
      browser.localStorage.set(TOKEN_STORAGE_KEY, token);
      const tab = browser.openTab({ at: paths.listing });

      await tab.start();

      expect(tab.currentUser()).toBeNull();
      expect(storedToken()).toBeNull();
      expect(tab.logged).toHaveLength(1);
      expect(tab.notifications).toEqual([]);
      expect(tab.visited).toEqual([]);
    },
  );

  it.each([500, 'network'] as const)('keeps the token when the session check got no response (%s)', async (failure) => {
    await ashaWasHere(browser);
    browser.backend.failNext('POST', '/auth/verify', failure);
    const tab = browser.openTab();

    await tab.start();
    expect(tab.currentUser()).toBeNull();
    expect(selectSessionCheckFailed(tab.state())).toBe(true);

    tab.dispatch(verificationRequested());
    await until(() => tab.currentUser() !== null);
    expect(tab.currentUser()).toMatchObject({ email: ASHA.email });
    await until(() => selectCart(tab.state()).length === 1);

    const reloaded = browser.openTab();
    await reloaded.start();
    expect(reloaded.currentUser()).toMatchObject({ email: ASHA.email });
  });

  it('does not take a mistyped password for the end of a session that is still in doubt', async () => {
    await ashaWasHere(browser);
    browser.backend.failNext('POST', '/auth/verify', 'network');
    const tab = browser.openTab({ at: paths.logIn });
    await tab.start();

    tab.dispatch(logInRequested({ ...ASHA, password: 'Camshaft#8', rememberMe: false }));
    await until(() => tab.notifications.length > 0);

    expect(storedToken()).not.toBeNull();
    expect(tab.visited).toEqual([]);
  });
});
