import { browserForEachTest } from './testing/shop-browser';

const browser = browserForEachTest();

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
});
