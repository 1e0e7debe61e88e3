import type { FirstData, FirstDataCall } from '@piston-parts/shared-contract';
import { categories, products } from '@piston-parts/shared-store/seeds';
import type { FindFirstData } from './first-data';
import type { FindPartIds } from './search-engines';

const answers: Readonly<Record<FirstDataCall, (parameters: Readonly<Record<string, string>>) => FirstData>> = {
  getProducts: () => ({ products: [...products] }),
  getCategories: () => ({ categories: [...categories] }),
  getProduct: ({ id }) => ({ product: products.find(({ _id }) => _id === id) ?? null }),
};

/** First data of the shop's seeds, for a shop whose backend is simulated in the browser; they never change. */
export const findSeedData: FindFirstData = ({ data: calls = [] }, parameters) =>
  Promise.resolve({
    data: Object.assign({}, ...calls.map((call) => answers[call](parameters))) as FirstData,
    version: 'seeds',
  });

/** Nobody here knows: the shell asks the API itself. */
export const findNoData: FindFirstData = () => Promise.resolve({ data: {}, version: 'none' });

export const findSeedPartIds: FindPartIds = () => Promise.resolve(products.map(({ _id }) => _id));

/** The API alone knows them, and it is elsewhere. */
export const findNoPartIds: FindPartIds = () => Promise.resolve([]);
