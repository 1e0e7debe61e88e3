import { EMPTY_FILTER, LARGE_CATALOGUE, type FirstData, type FirstDataCall } from '@piston-parts/shared-contract';
import type { FindFirstData } from '../../storefront/first-data';
import type { Catalogue } from './catalogue';

type Parameters = Readonly<Record<string, string>>;

/** First data of the shop's own database. Of a large catalogue the first page of the untouched listing. */
export function createFirstData(catalogue: Catalogue): FindFirstData {
  const answers: Readonly<Record<FirstDataCall, (parameters: Parameters) => Promise<FirstData>>> = {
    getProducts: async () =>
      (await catalogue.size()) > LARGE_CATALOGUE ? catalogue.listing(EMPTY_FILTER) : catalogue.all(),
    getCategories: () => catalogue.categories(),
    getProduct: ({ id = '' }) => catalogue.product(id),
  };
  return async ({ data: calls = [] }, parameters) => {
    // Asked first: what is found after it is at least as new, so no page is kept under the version of newer data.
    const version = await catalogue.version();
    const found = await Promise.all(calls.map((call) => answers[call](parameters)));
    return { data: Object.assign({}, ...found) as FirstData, version: String(version) };
  };
}
