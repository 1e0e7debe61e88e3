import { CANCEL } from 'redux-saga';
import {
  DEFAULT_SETTINGS,
  filterFromQuery,
  LARGE_CATALOGUE,
  type Product,
  type ProductCategory,
} from '@piston-parts/shared-contract';
import { listProducts } from '@piston-parts/shared-contract/listing';
import type { ApiClient } from '../../api-client/api-client';
import { ApiError } from '../../api-client/api-error';
import { selectCatalogue, selectCatalogueStatus, selectLargeListing, selectProduct } from '../../selectors';
import { products as seeds } from '../../simulated-backend/seeds';
import { stateFromInitialData } from '../../store';
import { holdResponse } from '../../testing/held-response';
import { browserForEachTest } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { listingClosed, listingOpened, listingSearchApplied, partNotFound, suggestionsReceived } from './product.slice';

const browser = browserForEachTest();

type ProductsResponse = Awaited<ReturnType<ApiClient['getProducts']>>;

/** More than are held whole. */
const parts = Array.from({ length: LARGE_CATALOGUE + 1 }, (_, index): Product => {
  const [part] = seeds;
  if (!part) throw new Error('There are no seeds');
  return { ...part, _id: `PART-${index}`, name: `Gasket No. ${index}` };
});

function responseTo(query: URLSearchParams | undefined): ProductsResponse {
  const { items, ...listing } = listProducts(parts, filterFromQuery(query ?? new URLSearchParams()));
  return { products: [...items], listing };
}

const settingsWith = (own: readonly string[]) => ({
  settings: {
    ...DEFAULT_SETTINGS,
    categories: own.map((name) => ({ category: name as ProductCategory, label: name })),
  },
});

function openTab({ at = '/', preloaded = false, pageOf = '', own = [] as readonly string[] } = {}) {
  const requested: string[] = [];
  const getProducts = jest.fn<ReturnType<ApiClient['getProducts']>, Parameters<ApiClient['getProducts']>>((input) => {
    requested.push(String(input?.query ?? ''));
    return Promise.resolve(responseTo(input?.query));
  });
  const getCategories = () => Promise.resolve({ categories: [] });
  const data = { ...responseTo(new URLSearchParams(pageOf)), categories: [], listingQuery: pageOf };
  // The page of a search has data that no backend has confirmed.
  const initialData = stateFromInitialData(data, { confirmed: pageOf === '', tokenStored: false });
  const tab = browser.openTab({
    at,
    client: { getProducts, getCategories },
    ...(own.length > 0 && {
      preloadedState: stateFromInitialData(settingsWith(own), { confirmed: true, tokenStored: false }),
    }),
    ...((preloaded || pageOf !== '') && { preloadedState: initialData }),
  });
  const page = (query: string) => selectLargeListing(tab.state())?.pages[query];
  return { ...tab, requested, getProducts, page, listing: () => selectLargeListing(tab.state()) };
}

describe('A large catalogue', () => {
  it('is detected by the one request that a page starts with', async () => {
    const tab = openTab();
    await tab.start();
    await until(() => selectCatalogueStatus(tab.state()) === 'ready');

    expect(tab.requested).toEqual([`upto=${LARGE_CATALOGUE}`]);
    expect(tab.page('')).toMatchObject({ count: parts.length, page: 1 });
    expect(selectCatalogue(tab.state())).toHaveLength(6);
  });

  it('is requested by a category of the owner, which a search keeps [settings-11]', async () => {
    const tab = openTab({ at: '/products-page?category=Tyres&category=Wheels', own: ['Tyres'] });
    await tab.start();
    await until(() => selectCatalogueStatus(tab.state()) === 'ready');
    expect(tab.requested).toEqual([`category=Tyres&upto=${LARGE_CATALOGUE}`]);

    tab.dispatch(listingSearchApplied('runner'));
    expect(tab.visited).toEqual(['/products-page?search=runner&category=Tyres']);
  });

  it('comes with the page, and is not requested for before a screen shows more of it', async () => {
    const tab = openTab({ preloaded: true });
    await tab.start();
    tab.dispatch(listingOpened({ query: '' }));
    expect(tab.requested).toEqual([]);

    tab.dispatch(listingOpened({ query: 'search=200' }));
    await until(() => tab.page('search=200') !== undefined);

    expect(tab.requested).toEqual(['search=200&upto=0']);
  });

  it('cancels a request when something else is requested, or the listing is left', async () => {
    const tab = openTab({ preloaded: true });
    const cancelled: string[] = [];
    const never = (input: Parameters<ApiClient['getProducts']>[0]) =>
      Object.assign(holdResponse<ProductsResponse>().promise, { [CANCEL]: () => cancelled.push(String(input?.query)) });
    tab.getProducts.mockImplementation(never);

    tab.dispatch(listingOpened({ query: 'page=2' }));
    tab.dispatch(listingOpened({ query: 'page=3' }));
    expect(cancelled).toEqual(['page=2&upto=0']);
    tab.dispatch(listingClosed());

    expect(cancelled).toEqual(['page=2&upto=0', 'page=3&upto=0']);
  });

  it('only logs a page that fails, and asking again loads it', async () => {
    const tab = openTab({ preloaded: true });
    tab.getProducts.mockRejectedValueOnce(new ApiError(503, []));

    tab.dispatch(listingOpened({ query: 'page=2' }));
    await until(() => tab.listing()?.status === 'failed');
    tab.dispatch(listingOpened({ query: 'page=2' }));
    await until(() => tab.page('page=2') !== undefined);

    expect(tab.notifications).toEqual([]);
    expect(tab.logged).toHaveLength(1);
  });

  it('keeps the answers a shopper may step back to, and not all there ever were', async () => {
    const tab = openTab({ preloaded: true });
    for (let page = 2; page <= 33; page += 1) {
      tab.dispatch(listingOpened({ query: `page=${page}` }));
      await until(() => tab.page(`page=${page}`) !== undefined);
    }

    expect(tab.page('page=33')).toBeDefined();
    expect(tab.page('page=4')).toBeDefined();
    expect(tab.page('page=3')).toBeUndefined();
  });

  it('requests a search once that a page is opened with, whether or not the page has its parts already', async () => {
    for (const preloaded of [false, true]) {
      const at = '/products-page?search=gasket';
      const own = openTab({ at, ...(preloaded && { pageOf: 'search=gasket' }) });
      await own.start();
      own.dispatch(listingOpened({ query: 'search=gasket' }));
      await until(() => own.listing()?.status === 'ready');

      expect(own.requested).toEqual(['search=gasket&upto=0']);
    }
  });

  it('lets a part be known as soon as any response had it', async () => {
    const tab = openTab({ preloaded: true });
    expect(selectProduct('PART-199')(tab.state())).toBeUndefined();

    tab.dispatch(
      suggestionsReceived({ text: 'No. 199', results: [{ product: parts[199] as Product, highlights: [] }], count: 1 }),
    );

    expect(selectProduct('PART-199')(tab.state())).toEqual(parts[199]);
    expect(tab.requested).toEqual([]);
  });

  it('is requested for one part alone that a screen shows', async () => {
    const tab = browser.openTab({
      client: { getProduct: () => Promise.resolve({ product: parts[7] as Product }) },
      preloadedState: stateFromInitialData(responseTo(undefined), { confirmed: true, tokenStored: false }),
    });

    tab.dispatch(partNotFound({ productId: 'PART-7' }));

    await until(() => selectProduct('PART-7')(tab.state()) !== undefined);
  });
});

describe('A catalogue that is held whole', () => {
  it('is not requested for pages', async () => {
    const getProducts = jest.fn(() => Promise.resolve({ products: [...seeds] }));
    const tab = browser.openTab({ client: { getProducts } });
    await tab.start();
    await until(() => selectCatalogueStatus(tab.state()) === 'ready');

    tab.dispatch(listingOpened({ query: 'page=2' }));

    expect(selectCatalogue(tab.state())).toHaveLength(seeds.length);
    expect(selectLargeListing(tab.state())).toBeNull();
    expect(getProducts).toHaveBeenCalledTimes(1);
  });
});
