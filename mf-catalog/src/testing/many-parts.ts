import {
  CAR_MAKERS,
  filterFromQuery,
  LARGE_CATALOGUE,
  PRODUCT_CATEGORIES,
  type Product,
} from '@piston-parts/shared-contract';
import { listProducts } from '@piston-parts/shared-contract/listing';
import type { ApiClient } from '@piston-parts/shared-store';
import { products as seeds } from '@piston-parts/shared-store/seeds';

/** More than a browser holds whole. */
export const MANY = 300;

/** Of the makers of the home page, the only one. */
export const MAKER_WITHOUT_PARTS = 'Cobra';

/** Copies of the seeds' first part, in every category and at many prices. */
export const manyParts: readonly Product[] = Array.from({ length: MANY }, (_, index) => ({
  ...(seeds[0] as Product),
  _id: `PART-${index}`,
  name: `Gasket No. ${index}`,
  category: PRODUCT_CATEGORIES[index % PRODUCT_CATEGORIES.length] as Product['category'],
  price: { actualPrice: 100 + ((index * 7) % 900), previousPrice: 1000 },
}));

/** Responds like a backend with these parts; `requested` has the queries, the oldest first. */
export function respondFromMany(client: ApiClient) {
  const requested: string[] = [];
  const getProducts = jest.spyOn(client, 'getProducts').mockImplementation(async (input) => {
    const query = input?.query ?? new URLSearchParams();
    requested.push(query.toString());
    const { items, ...listing } = listProducts(manyParts, filterFromQuery(query));
    return Promise.resolve({ products: [...items], listing });
  });
  const searchParts = async (_endpoint: unknown, { query }: { readonly query: URLSearchParams }) => {
    requested.push(query.toString());
    const { items, count, pages, page } = listProducts(
      manyParts,
      filterFromQuery(new URLSearchParams({ search: query.get('text') ?? '' })),
    );
    const results = items.map((product) => ({ product, highlights: [] }));
    return Promise.resolve({ results, listing: { count, pages, page } });
  };
  const getCategories = client.getCategories.bind(client);
  jest.spyOn(client, 'getCategories').mockImplementation(async () => ({
    ...(await getCategories()),
    carMakers: CAR_MAKERS.map((name) => ({ name, parts: name === MAKER_WITHOUT_PARTS ? 0 : 12 })),
  }));
  jest.spyOn(client, 'request').mockImplementation(searchParts as never);
  return { requested, getProducts };
}

/** The page of them that an address of the listing shows. */
export const namesAt = (query: string): string[] =>
  listProducts(manyParts, filterFromQuery(new URLSearchParams(query))).items.map(({ name }) => name);

/** The query that asks how large the catalogue is. */
export const firstQuery = (query = ''): string => [query, `upto=${LARGE_CATALOGUE}`].filter(Boolean).join('&');
