import { backendMessages } from '../backend-messages';
import {
  CAR_MAKERS,
  EMPTY_FILTER,
  filterFromQuery,
  LISTING_FLAGS,
  messages,
  queryFromFilter,
  type CarReference,
  type FitVerdict,
  type Product,
  type productEndpoints,
} from '../index';
import { fitOf } from '../fit';
import { carKey } from '../garage';
import { listProducts } from '../listing';
import type { CasesOf } from './cases';
import type { Shop } from './shop';

const LISTINGS = [
  ...Object.values(LISTING_FLAGS).map(([name, on]) => `${name}=${on}&sort=high-to-low`),
  'page=1',
  'page=3',
  'page=999',
  'page=-1&rating=x',
  'sort=low-to-high&page=2',
  'sort=high-to-low',
  'category=Oil&category=Brakes&sort=high-to-low',
  'price=500&rating=4',
  'price=1500',
  'price=1501',
  'from=400&price=1200&sort=rating',
  'maker=Bosch',
  'maker=Bosch&maker=Valeo&stock=in&sort=newest',
  'maker=No+such+maker',
  'type=Oil+filter&type=Brake+disc',
  'position=front&size=24',
  'position=rear&position=left&model=Tata+Nexon',
  'model=Hyundai+Creta&model=No+such+model&size=12',
  'size=7&unfit=shown',
];

/** Searches that only names answer have the parts that any client finds by the name. */
const SEARCHES = [
  'search=%20BRAKE&page=1',
  'search=brake+disc',
  'search=100%25_',
  "search=';DROP TABLE products;--",
  'search=no-such-part',
  'search=oil&category=Oil&price=900&rating=2&sort=low-to-high',
  'search=filter&maker=Bosch',
  'search=oil&sort=newest',
];

const NO_FACTS = { builtFrom: null, builtUntil: null, answers: {} };
const THAR: CarReference = { vehicleId: 'mahindra-thar-2020-2.2-mhawk', year: 2020, ...NO_FACTS };
/** One of each verdict among them, and each kind of reply. */
const CARS: readonly CarReference[] = [
  THAR,
  { ...THAR, builtFrom: '2020-10' },
  { ...THAR, builtUntil: '2020-09' },
  { vehicleId: 'vw-polo-2010-1.2-mpi', year: 2015, ...NO_FACTS, answers: { ABS: false } },
  { vehicleId: 'hyundai-i20-2014-1.4-crdi', year: 2016, ...NO_FACTS },
];

async function partsFor(shop: Shop, products: readonly Product[], car: CarReference) {
  const { vehicleId } = car;
  const query = new URLSearchParams(products.map(({ _id }) => ['product', _id])).toString();
  const { parts } = await shop.ask('getVehicleFitments', { parameters: { vehicleId }, query });
  const { vehicle } = await shop.ask('getVehicle', { parameters: { vehicleId } });
  const verdicts = new Map(parts.map((part) => [part.productId, fitOf(part, car).verdict]));
  const having = (...wanted: FitVerdict[]) =>
    products.filter(({ _id }) => wanted.includes(verdicts.get(_id) ?? 'unknown'));
  return {
    made: new Set(having('fits', 'conditional').map(({ _id }) => _id)),
    counts: { unfit: having('unfit').length, shown: products.length - having('unfit').length },
    title: `${vehicle.model} ${car.year}`,
  };
}

const filterOf = (query: string) => filterFromQuery(new URLSearchParams(query));

async function rankedIdsOf(shop: Shop, text: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({ text, page: String(page) }).toString();
    const { results, listing } = await shop.ask('searchParts', { query });
    ids.push(...results.map(({ product }) => product._id));
    ({ pages } = listing);
  }
  return ids;
}

export const productCases: CasesOf<keyof typeof productEndpoints> = {
  getProducts: {
    responses: {
      'the catalogue, each product once [backend-12, data-1]': {
        arrange: async () => ({}),
        expect({ products }) {
          expect(products.length).toBeGreaterThan(0);
          expect(new Set(products.map(({ _id }) => _id)).size).toBe(products.length);
        },
      },
    },
    failures: {},
    rules: {
      'returns the page of the listing that a shopper sees for a query': async (shop) => {
        const { products } = await shop.ask('getProducts');
        for (const query of LISTINGS) {
          const { items, ...page } = listProducts(products, filterOf(query));
          const response = await shop.ask('getProducts', { query });
          expect([query, response.products.map(({ _id }) => _id), response.listing]).toEqual([
            query,
            items.map(({ _id }) => _id),
            page,
          ]);
        }
      },
      'filters and counts what the search finds, and orders it by relevance unless it is sorted [listing-14, listing-25]':
        async (shop) => {
          const { products } = await shop.ask('getProducts');
          for (const query of SEARCHES) {
            const filter = filterOf(query);
            const rankedIds = await rankedIdsOf(shop, filter.search);
            const { items, ...page } = listProducts(products, filter, { rankedIds });
            const { products: shown, listing } = await shop.ask('getProducts', { query });
            expect([query, shown.map(({ _id }) => _id)]).toEqual([query, items.map(({ _id }) => _id)]);
            expect(listing).toEqual({ ...page, search: expect.anything() as unknown });
          }
        },
      'understands the search, and never finds less than the names that contain the text [listing-13, listing-14]':
        async (shop) => {
          const { products } = await shop.ask('getProducts');
          for (const text of ['dis', 'oil', 'or', 'ilter for', 'W-3']) {
            const contained = listProducts(products, { ...EMPTY_FILTER, search: text }).count;
            const { listing } = await shop.ask('getProducts', { query: queryFromFilter({ search: text }).toString() });
            expect([text, (listing?.count ?? 0) >= contained]).toEqual([text, true]);
          }
          const first = await Promise.all(
            ['BR-8101', 'disc brake', 'brembo', 'brkae disc', 'thar ka disc'].map(async (search) => {
              const query = queryFromFilter({ search }).toString();
              return (await shop.ask('getProducts', { query })).products[0]?._id;
            }),
          );
          expect(new Set(first)).toEqual(new Set(['BR-8101']));
        },
      'says what was probably meant, what matches in the names, and when the parts are only the nearest [listing-26]':
        async (shop) => {
          const searchOf = async (search: string) => {
            const response = await shop.ask('getProducts', { query: queryFromFilter({ search }).toString() });
            return { name: response.products[0]?.name ?? '', understood: response.listing?.search };
          };
          const corrected = await searchOf('brkae disc');
          expect(corrected.understood).toMatchObject({ didYouMean: 'brake disc', isNearest: false });
          const marked = corrected.understood?.highlights[0]?.map(([start, end]) => corrected.name.slice(start, end));
          expect(marked).toEqual(['Brake', 'Disc']);
          expect((await searchOf('brembo brake disc lamborghini')).understood).toMatchObject({ isNearest: true });
          expect((await searchOf('zzzzqqqq')).understood).toEqual({
            didYouMean: null,
            isNearest: false,
            highlights: [],
            notices: [expect.objectContaining({ kind: 'unrecognised' })],
          });
        },
      'shows for a car the parts that fit it, may fit it or fit any, with their counts [listing-33]': async (shop) => {
        const { products } = await shop.ask('getProducts');
        for (const reference of CARS) {
          const { made, title } = await partsFor(shop, products, reference);
          const key = carKey(reference);
          for (const more of ['', 'category=Brakes', 'sort=high-to-low', 'stock=in&page=2']) {
            for (const car of [{ car: key }, { carFirst: key }, { carFirst: key, unfit: true, size: 24 }]) {
              const filter = { ...filterOf(more), ...car };
              const { items, ...page } = listProducts(products, filter, { made });
              const query = queryFromFilter(filter).toString();
              const { products: shown, listing } = await shop.ask('getProducts', { query });
              const { car: named, ...counted } = listing ?? {};
              expect([query, shown.map(({ _id }) => _id), counted]).toEqual([query, items.map(({ _id }) => _id), page]);
              expect(named && `${named.vehicle.model} ${named.year}`).toBe(title);
            }
          }
        }
      },
      'puts what fits a car first in every list, counts what does not, and shows it last when asked [listing-40, listing-41]':
        async (shop) => {
          const { products } = await shop.ask('getProducts');
          for (const reference of CARS) {
            const { made, counts } = await partsFor(shop, products, reference);
            const listed = async (more: string) =>
              shop.ask('getProducts', {
                query: `${queryFromFilter({ carFirst: carKey(reference), size: 24 }).toString()}&${more}`,
              });
            const { products: first, listing } = await listed('');
            expect(first.slice(0, made.size).every(({ _id }) => made.has(_id))).toBe(true);
            expect([listing?.count, listing?.unfit]).toEqual([counts.shown, counts.unfit]);
            const last = await listed('unfit=shown&page=99');
            expect([last.listing?.count, last.listing?.unfit]).toEqual([products.length, counts.unfit]);
            expect(last.products.some(({ _id }) => made.has(_id))).toBe(false);
          }
        },
      'shows a part whose number is searched for, whether or not it fits the car [listing-44]': async (shop) => {
        const carFirst = carKey(THAR);
        for (const car of [{ carFirst }, { car: carFirst }]) {
          for (const [search, found] of [
            ['BR-8102', ['BR-8102']],
            ['br8102 2 pcs', ['BR-8102']],
            ['BR-8101, BR-8102', ['BR-8101', 'BR-8102']],
            ['brake pad i20', []],
          ] as const) {
            const query = queryFromFilter({ ...car, search }).toString();
            const { products } = await shop.ask('getProducts', { query });
            expect([search, products.map(({ _id }) => _id)]).toEqual([search, found]);
          }
        }
      },
      'lists as without a car for one that is not in the catalogue, and says so [listing-40]': async (shop) => {
        const plain = await shop.ask('getProducts', { query: 'page=1' });
        for (const key of ['gone~2019', `${THAR.vehicleId}~1990`, `\0~2019`]) {
          const { products, listing } = await shop.ask('getProducts', {
            query: queryFromFilter({ carFirst: key }).toString(),
          });
          expect([key, products, listing]).toEqual([key, plain.products, { ...plain.listing, car: null }]);
        }
      },
      'has in the whole catalogue the kinds, positions and models that a listing filters by [listing-38]': async (
        shop,
      ) => {
        const { products } = await shop.ask('getProducts');
        const lamp = products.find(({ _id }) => _id === 'LT-2103');
        expect(lamp).toMatchObject({ partType: 'Tail lamp', positions: ['rear', 'left'], models: ['Tata Nexon'] });
        const bulb = products.find(({ _id }) => _id === 'LT-2101');
        expect(bulb).toMatchObject({ partType: 'Headlight bulb', positions: [], models: [], rank: 0 });
        const { products: shown, listing } = await shop.ask('getProducts', { query: 'position=rear&position=left' });
        expect(shown.map(({ _id }) => _id)).toEqual(['LT-2103']);
        expect(listing?.facets.models).toEqual([{ name: 'Tata Nexon', count: 1 }]);
      },
      'has no maker whose name cannot be written [listing-3]': async (shop) => {
        const { products, listing } = await shop.ask('getProducts', { query: 'page=1' });
        for (const query of ['maker=%00', 'maker=a%00b', 'maker=%E2%80%AEa']) {
          expect([query, await shop.ask('getProducts', { query })]).toEqual([query, { products, listing }]);
        }
      },
      'finds among the parts for a car [listing-33]': async (shop) => {
        const query = queryFromFilter({ search: 'brake', car: carKey(THAR) }).toString();
        const { products, listing } = await shop.ask('getProducts', { query });
        expect(products.map(({ _id }) => _id).sort()).toEqual(['BR-8101', 'OL-5102']);
        expect([listing?.count, listing?.search?.isNearest]).toEqual([2, false]);
      },
      'has no parts for a car that is not in the catalogue, and says so [listing-34]': async (shop) => {
        for (const key of ['gone~2019', `${THAR.vehicleId}~1990`, 'a~2019~x~y~z=maybe', `\0~2019`]) {
          const { products, listing } = await shop.ask('getProducts', {
            query: queryFromFilter({ car: key }).toString(),
          });
          expect([key, products, listing?.count, listing?.car]).toEqual([key, [], 0, null]);
        }
      },
      'returns the whole catalogue to a client that accepts as many parts, and otherwise the page': async (shop) => {
        const { products } = await shop.ask('getProducts');
        const size = products.length;
        for (const query of [`upto=${size}`, `upto=${size + 1}&category=Oil&page=2`]) {
          const response = await shop.ask('getProducts', { query });
          expect([response.products.length, response.listing]).toEqual([size, undefined]);
        }
        for (const query of ['upto=0', `upto=${size - 1}`, `upto=${size - 1}&category=Oil`, 'upto=x&category=Oil']) {
          const { items, count } = listProducts(products, filterOf(query));
          const response = await shop.ask('getProducts', { query });
          expect(response.products.map(({ _id }) => _id)).toEqual(items.map(({ _id }) => _id));
          expect(response.listing).toMatchObject({ count });
        }
      },
    },
  },
  getProduct: {
    responses: {
      'the product of the id [backend-13]': {
        async arrange(shop) {
          const { _id } = await shop.productInStock();
          return { parameters: { id: _id } };
        },
        expect: ({ product }, { parameters }) => expect(product._id).toBe(parameters?.['id']),
      },
    },
    failures: {
      [messages.productNotFound]: async () => ({ parameters: { id: 'No such/part? 100 % <b>' } }),
    },
    rules: {
      'knows no part by a text that no database stores [backend-16]': async (shop) => {
        for (const name of ['getProduct', 'getAboutPart'] as const) {
          const response = await shop.request(name, { parameters: { id: 'BR-8101\0' } });
          expect(response).toMatchObject({ status: 404, body: { errors: [messages.productNotFound] } });
        }
      },
    },
  },
  getCategories: {
    responses: {
      'the five categories of the home page [backend-14, data-3]': {
        arrange: async () => ({}),
        expect: ({ categories }) =>
          expect(categories.map(({ text }) => text)).toEqual(['Mechanical', 'Body', 'Oils', 'Engine', 'Brakes']),
      },
    },
    failures: {},
    rules: {
      'has the makers of the home page with as many parts as the listing searched for each [home-2, backend-14]':
        async (shop) => {
          const { carMakers = [] } = await shop.ask('getCategories');
          expect(carMakers.map(({ name }) => name)).toEqual(CAR_MAKERS);
          for (const { name, parts } of carMakers) {
            const query = new URLSearchParams({ search: name }).toString();
            const { listing } = await shop.ask('getProducts', { query });
            const isExact = listing?.search?.isNearest === false && listing.search.didYouMean === null;
            expect([name, parts]).toEqual([name, isExact ? listing.count : 0]);
          }
          const counts = carMakers.map(({ parts }) => parts);
          expect(counts).toContain(0);
          expect(Math.max(...counts)).toBeGreaterThan(0);
        },
    },
  },
  getCategory: {
    responses: {
      'the category of the id [backend-15]': {
        async arrange(shop) {
          const { categories } = await shop.ask('getCategories');
          return { parameters: { categoryId: categories[0]?._id ?? '' } };
        },
        expect: ({ category }, { parameters }) => expect(category._id).toBe(parameters?.['categoryId']),
      },
    },
    failures: {
      [backendMessages.categoryNotFound]: async () => ({ parameters: { categoryId: 'no-such-category' } }),
    },
  },
};
