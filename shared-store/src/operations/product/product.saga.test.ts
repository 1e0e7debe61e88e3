import type { Product } from '@piston-parts/shared-contract';
import {
  selectCatalogue,
  selectCatalogueStatus,
  selectCategories,
  selectCategoriesStatus,
  selectCurrentProduct,
  selectKeptListing,
} from '../../selectors';
import { holdResponse } from '../../testing/held-response';
import { browserForEachTest } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { catalogueRequested, categoriesRequested, listingShown, productClosed, productOpened } from './product.slice';

const RELAY = { productId: 'EL-4102' };
const HORN = { productId: 'EL-4103' };

const browser = browserForEachTest();

describe('The start of the page', () => {
  it('loads the catalogue and its categories for everybody [shell-7]', async () => {
    const tab = browser.openTab();

    await tab.start();

    await until(
      () => selectCatalogueStatus(tab.state()) === 'ready' && selectCategoriesStatus(tab.state()) === 'ready',
    );
    expect(selectCatalogue(tab.state())).toHaveLength(25);
    expect(selectCategories(tab.state()).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Mechanical', 'Body', 'Oils', 'Engine', 'Brakes']),
    );
  });

  it('keeps over a reload of any page what the last listing had, and reads nothing else [listing-42]', async () => {
    const first = browser.openTab();
    await first.start();
    first.dispatch(listingShown({ onlyOwnCar: true, size: 24 }));
    const reloaded = browser.openTab({ sessionStorage: first.sessionStorage });
    await reloaded.start();
    expect(selectKeptListing(reloaded.state())).toEqual({ onlyOwnCar: true, size: 24 });

    first.sessionStorage.set('piston-parts-kept-listing', '{"onlyOwnCar":true,"size":5000}');
    const misled = browser.openTab({ sessionStorage: first.sessionStorage });
    await misled.start();
    expect(selectKeptListing(misled.state())).toEqual({ onlyOwnCar: false, size: 6 });
  });

  it.each([
    ['/products', selectCatalogueStatus, catalogueRequested],
    ['/categories', selectCategoriesStatus, categoriesRequested],
  ] as const)(
    'only logs when %s fails, and asking again brings it [listing-23, listing-24]',
    async (path, selectStatus, requested) => {
      browser.backend.failNext('GET', path, 500);
      const tab = browser.openTab();
      await tab.start();
      await until(() => selectStatus(tab.state()) === 'failed');
      expect(tab.logged).toHaveLength(1);
      expect(tab.notifications).toEqual([]);

      tab.dispatch(requested());
      expect(selectStatus(tab.state())).toBe('loading');

      await until(() => selectStatus(tab.state()) === 'ready');
    },
  );
});

describe('Opening a part', () => {
  it('shows the part that was opened last, in whatever order the responses come', async () => {
    const relay = holdResponse<{ product: Product }>();
    const horn = holdResponse<{ product: Product }>();
    const getProduct = ({ parameters }: { parameters: { id: string } }) =>
      parameters.id === 'EL-4102' ? relay.promise : horn.promise;
    const tab = browser.openTab({ client: { getProduct } });

    tab.dispatch(productOpened(RELAY));
    tab.dispatch(productOpened(HORN));
    horn.give({ product: { _id: 'EL-4103' } as Product });
    await until(() => selectCurrentProduct(tab.state()).status === 'ready');
    relay.give({ product: { _id: 'EL-4102' } as Product });
    await relay.promise;

    expect(selectCurrentProduct(tab.state()).product?._id).toBe('EL-4103');
  });

  it('waits for nothing any more once the part is left', async () => {
    const relay = holdResponse<{ product: Product }>();
    const tab = browser.openTab({ client: { getProduct: () => relay.promise } });
    tab.dispatch(productOpened(RELAY));

    tab.dispatch(productClosed());
    relay.refuse(new Error('too late'));
    await relay.promise.catch(() => undefined);

    expect(tab.logged).toEqual([]);
  });
});
