import { guestLogInRequested, logOutRequested, signUpRequested } from '@piston-parts/shared-store';
import { browserForEachTest, until, type Tab } from '@piston-parts/shared-store/testing';
import { comparedPartAdded, comparedPartRemoved, selectSavedIds } from './comparison.slice';
import { store } from './store';

const DISC = 'BR-8101';
const RELAY = 'EL-4102';
const HORN = 'EL-4103';

const browser = browserForEachTest();

const openTab = () => browser.openTab({ stores: { 'mf-compare': store } });
const saved = (tab: Tab) => tab.read(selectSavedIds)?.join();
const isShown = (tab: Tab, ...ids: string[]) => until(() => saved(tab) === ids.join());
const add = (tab: Tab, productId: string) => tab.dispatch(comparedPartAdded({ productId }));

describe('The comparison of two tabs', () => {
  it('of a visitor has what both add at once [compare-6]', async () => {
    const [here, there] = [openTab(), openTab()];
    await Promise.all([here.start(), there.start()]);

    add(here, DISC);
    add(there, RELAY);

    await isShown(here, DISC, RELAY);
    await isShown(there, DISC, RELAY);
    here.dispatch(comparedPartRemoved({ productId: DISC }));
    await isShown(there, RELAY);
  });

  it('of an account has what both add at once [compare-6]', async () => {
    const [here, there] = [openTab(), openTab()];
    await here.startAsGuest();
    await there.startAsGuest();

    add(here, DISC);
    add(there, RELAY);

    await isShown(here, DISC, RELAY);
    await isShown(there, DISC, RELAY);
  });
});

it('Nothing is compared in a page that the remote was taken out of', () => {
  expect(selectSavedIds({})).toBeNull();
});

describe('A part that is added before the session is checked', () => {
  it('is kept when the page is left before, and joins the account [compare-7]', async () => {
    await openTab().startAsGuest();
    const left = openTab();
    browser.backend.failNext('POST', '/auth/verify', 'network');
    await left.start();
    expect(left.currentUser()).toBeNull();
    add(left, DISC);
    await until(() => browser.localStorage.get('mf-compare') === DISC);

    const next = openTab();
    await next.startAsGuest();
    await isShown(next, DISC);
  });
});

describe('The comparison of an account', () => {
  it('is empty after the log-in until the API responds, and then has what the visitor added [compare-6, compare-7]', async () => {
    const tab = openTab();
    await tab.start();
    add(tab, DISC);
    await isShown(tab, DISC);
    const seen = new Set<string | undefined>();
    tab.store.subscribe(() => {
      if (tab.currentUser() !== null) seen.add(saved(tab));
    });

    tab.dispatch(guestLogInRequested());
    await until(() => seen.has(undefined));
    await isShown(tab, DISC);
  });

  it('is gone with the log-out, and never shown to the next account [compare-6]', async () => {
    const tab = openTab();
    await tab.startAsGuest();
    add(tab, HORN);
    await isShown(tab, HORN);

    tab.dispatch(logOutRequested());
    await until(() => tab.reloads() === 1);
    const next = openTab();
    await next.start();
    await isShown(next);
    next.dispatch(
      signUpRequested({ firstName: 'Asha', lastName: 'Rao', email: 'asha@example.test', password: 'Piston@1' }),
    );

    await until(() => next.currentUser()?.firstName === 'Asha');
    await isShown(next);
  });
});
