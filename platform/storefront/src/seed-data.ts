import type { InitialData, InitialDataEndpoint } from '@piston-parts/shared-contract';
import { seedAboutPart, seedCategories, seedProduct } from '@piston-parts/shared-store/seed-pages';
import { products } from '@piston-parts/shared-store/seeds';
import type { FindInitialData } from './initial-data';
import type { FindPartIds } from './search-engines';

const responses: Readonly<Record<InitialDataEndpoint, (parameters: Readonly<Record<string, string>>) => InitialData>> =
  {
    getProducts: () => ({ products: [...products] }),
    getCategories: seedCategories,
    getAboutPart: ({ id = '' }) => seedAboutPart(id),
    getProduct: ({ id = '' }) => seedProduct(id),
  };

/** Initial data of the shop's seeds, for a shop whose backend is simulated in the browser; they never change. */
export const findSeedData: FindInitialData = ({ data: endpoints = [] }, parameters) =>
  Promise.resolve({
    data: Object.assign({}, ...endpoints.map((endpoint) => responses[endpoint](parameters))) as InitialData,
    version: 'seeds',
  });

/** Nobody here knows: the shell asks the API itself. */
export const findNoData: FindInitialData = () => Promise.resolve({ data: {}, version: 'none' });

export const findSeedPartIds: FindPartIds = () => Promise.resolve(products.map(({ _id }) => _id));

/** The API alone knows them, and it is elsewhere. */
export const findNoPartIds: FindPartIds = () => Promise.resolve([]);
