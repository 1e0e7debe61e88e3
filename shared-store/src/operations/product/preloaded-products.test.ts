import { categories, products } from '../../simulated-backend/seeds';
import type { Product } from '@piston-parts/shared-contract';
import {
  selectCatalogueStatus,
  selectCategories,
  selectCurrentProduct,
  selectProduct,
  selectSessionResolved,
} from '../../selectors';
import { renderedState, stateFromInitialData } from '../../store';
import { browserForEachTest } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { productClosed, productOpened } from './product.slice';

const browser = browserForEachTest();

const RELAY = products.find(({ _id }) => _id === 'EL-4102') as Product;
const SOLD = { ...RELAY, quantity: 1 };
const OPEN = productOpened({ productId: RELAY._id });

function openPage(confirmed: boolean) {
  const client = {
    getProducts: jest.fn(() => Promise.resolve({ products: [SOLD] })),
    getCategories: jest.fn(() => Promise.resolve({ categories: [] })),
    getProduct: jest.fn(() => Promise.resolve({ product: SOLD })),
  };
  const data = { products: [...products], categories: [...categories], product: RELAY };
  const tab = browser.openTab({
    client,
    preloadedState: stateFromInitialData(data, { confirmed, tokenStored: false }),
  });
  const shown = () => selectCurrentProduct(tab.state()).product;
  return { ...tab, client, shown };
}

describe('Initial data from the backend', () => {
  it('is shown, and not asked for again', async () => {
    const page = openPage(true);

    await page.start();
    page.dispatch(OPEN);

    expect(page.shown()).toEqual(RELAY);
    expect(selectCategories(page.state())).toEqual(categories);
    for (const call of Object.values(page.client)) expect(call).not.toHaveBeenCalled();
  });

  it('is in the page of the server, which knows of no shopper whether they are logged in', () => {
    const state = renderedState({ products: [...products], categories: [...categories] }, { confirmed: true });

    expect([selectCatalogueStatus(state), selectSessionResolved(state)]).toEqual(['ready', false]);
  });

  it('is asked for when the part is opened once more, and stands until the response is there', async () => {
    const page = openPage(true);
    await page.start();
    page.dispatch(OPEN);
    page.dispatch(productClosed());

    page.dispatch(OPEN);
    expect(page.shown()).toEqual(RELAY);

    await until(() => page.shown()?.quantity === SOLD.quantity);
    expect(page.client.getProduct).toHaveBeenCalledTimes(1);
  });
});

describe('A part that the page says is not there', () => {
  const openMissing = (getProduct: () => Promise<{ product: Product }>) =>
    browser.openTab({
      client: { getProduct },
      preloadedState: stateFromInitialData({ product: null }, { confirmed: true, tokenStored: false }),
    });

  it('is missing from the start, while the backend is asked', async () => {
    const tab = openMissing(() => new Promise(() => undefined));
    const status = () => selectCurrentProduct(tab.state()).status;
    expect(status()).toBe('missing');

    await tab.start();
    tab.dispatch(OPEN);
    expect(status()).toBe('missing');

    tab.dispatch(productOpened({ productId: 'BR-8101' }));
    expect(status()).toBe('loading');
  });

  it('is shown when the backend has it by now', async () => {
    const tab = openMissing(() => Promise.resolve({ product: RELAY }));
    await tab.start();
    tab.dispatch(OPEN);

    await until(() => selectCurrentProduct(tab.state()).product?._id === RELAY._id);
  });
});

describe('What the page carries without its backend’s word', () => {
  it('is shown at once, and replaced by what the backend says', async () => {
    const page = openPage(false);
    expect(selectProduct(RELAY._id)(page.state())).toEqual(RELAY);

    await page.start();
    page.dispatch(OPEN);
    expect(page.shown()).toEqual(RELAY);

    await until(() => page.shown()?.quantity === SOLD.quantity && selectCatalogueStatus(page.state()) === 'ready');
    expect(page.client.getCategories).toHaveBeenCalledTimes(1);
  });
});
