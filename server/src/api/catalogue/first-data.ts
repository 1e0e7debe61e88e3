import type { FirstData, FirstDataCall } from '@piston-parts/shared-contract';
import { MOST_PRODUCTS_IN_PAGE, type FindFirstData } from '../../storefront/first-data';
import type { Catalogue } from './catalogue';

type Parameters = Readonly<Record<string, string>>;

/** First data of the shop's own database. A large catalogue is not carried along: the shell asks for what it shows. */
export function createFirstData(catalogue: Catalogue): FindFirstData {
  const answers: Readonly<Record<FirstDataCall, (parameters: Parameters) => Promise<FirstData>>> = {
    getProducts: async () => ((await catalogue.size()) > MOST_PRODUCTS_IN_PAGE ? {} : catalogue.all()),
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
