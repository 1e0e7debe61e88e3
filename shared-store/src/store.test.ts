import { addAddressModalOpened, editAddressModalOpened } from './operations/addresses/addresses.slice';
import { productOpened } from './operations/product/product.slice';
import { guestLogInRequested } from './auth/auth.slice';
import { HOME_ADDRESS } from './testing/home-address';
import { browserForEachTest } from './testing/shop-browser';
import { until } from './testing/until';

const browser = browserForEachTest();

const ADDRESS = {
  _id: 'a1',
  ...HOME_ADDRESS,
  createdAt: '2026-11-21T09:00:00+05:30',
  updatedAt: '2026-11-21T09:00:00+05:30',
};

describe('The state', () => {
  it('has the two slices auth and operations, empty before the shop starts [data-10, session-9]', () => {
    const { state } = browser.openTab();

    expect(Object.keys(state())).toEqual(['auth', 'operations']);
    expect(state().auth).toMatchObject({ currentUser: {}, loading: false });
    expect(state().operations).toMatchObject({
      wishlist: { items: [] },
      cart: { items: [] },
      product: { current: { product: null } },
      addresses: { items: [], modal: { kind: 'closed' } },
    });
  });

  it('is loading from the press on Log-In until the user is known [log-in-7, session-9]', async () => {
    const { state, start, dispatch, currentUser } = browser.openTab();
    await start();

    dispatch(guestLogInRequested());
    expect(state().auth).toMatchObject({ currentUser: {}, loading: true });
    await until(() => currentUser() !== null);

    expect(state().auth.loading).toBe(false);
  });

  it('says that one product is loading [product-2]', () => {
    const { state, dispatch } = browser.openTab({
      client: { getProduct: () => new Promise(() => undefined) },
    });

    dispatch(productOpened({ productId: 'BR-8101' }));

    expect(state().operations.product.current).toMatchObject({ status: 'loading', id: 'BR-8101', product: null });
  });

  it('holds which address modal is open, and the address being edited [addresses-4]', () => {
    const { state, dispatch } = browser.openTab();
    const modal = () => state().operations.addresses.modal;

    dispatch(addAddressModalOpened());
    expect(modal()).toEqual({ kind: 'add' });
    dispatch(editAddressModalOpened(ADDRESS));

    expect(modal()).toEqual({ kind: 'edit', address: ADDRESS });
  });
});
