import { guestLogInRequested, shopStarted } from './auth/auth.slice';
import { cartItemAdded } from './operations/cart/cart.slice';
import { productOpened } from './operations/product/product.slice';
import { createLateSagas } from './late-sagas';
import { selectAuthLoading, selectCart, selectCurrentProduct, selectIsLoggedIn } from './selectors';
import { stateFromInitialData } from './store';
import { browserForEachTest } from './testing/shop-browser';
import { until } from './testing/until';

const RELAY = { productId: 'EL-4102' };
const HORN = { productId: 'EL-4103' };

const browser = browserForEachTest();

/** A page whose sagas load when the test decides. */
function openEarly({ tokenStored = false } = {}) {
  let come: () => void = () => undefined;
  const sagasAfter = new Promise<void>((resolve) => (come = resolve));
  const preloadedState = stateFromInitialData({}, { confirmed: true, tokenStored });
  const page = browser.openTab({ sagasAfter, preloadedState });
  page.dispatch(shopStarted());
  return { ...page, come };
}

it('What is dispatched to sagas that do not load is kept up to a thousand actions, the first ones', () => {
  const lateSagas = createLateSagas();
  for (let action = 0; action < 5_000; action += 1) lateSagas.onAction(action);
  const received: unknown[] = [];
  lateSagas.start(() => (action) => received.push(action));

  expect([received.length, received.at(0), received.at(-1)]).toEqual([1_000, 0, 999]);
});

describe('What happens in a page before its sagas have come', () => {
  it('shows at once as far as it needs no saga, and the rest follows when they come', async () => {
    const page = openEarly();

    page.dispatch(productOpened(RELAY));
    expect(selectCurrentProduct(page.state())).toMatchObject({ status: 'loading', id: RELAY.productId });
    page.come();

    await until(() => selectCurrentProduct(page.state()).product?._id === RELAY.productId);
  });

  it('is worked off in its order, each press once', async () => {
    const otherTab = browser.openTab();
    await otherTab.startAsGuest();
    const page = openEarly({ tokenStored: true });

    page.dispatch(cartItemAdded(RELAY));
    page.dispatch(cartItemAdded(HORN));
    page.come();

    await until(() => selectCart(otherTab.state()).length === 2);
    expect(selectCart(otherTab.state()).map(({ _id, qty }) => [_id, qty])).toEqual([
      [RELAY.productId, 1],
      [HORN.productId, 1],
    ]);
  });

  it('does not make a log-in look done that was asked for meanwhile', async () => {
    const page = openEarly();
    const seen = new Set<string>();
    page.store.subscribe(() => {
      const state = page.state();
      seen.add(`${selectAuthLoading(state) ? 'logging in' : 'idle'}, ${selectIsLoggedIn(state) ? 'known' : 'unknown'}`);
    });

    page.dispatch(guestLogInRequested());
    page.come();

    await until(() => selectIsLoggedIn(page.state()));
    expect([...seen]).toEqual(['logging in, unknown', 'idle, known']);
  });
});
