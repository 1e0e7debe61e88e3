import type { AnswerOf } from './endpoint';
import type { productEndpoints } from './product.contract';

type Answer<Name extends keyof typeof productEndpoints> = AnswerOf<(typeof productEndpoints)[Name]>;

/** The calls whose answers a page may carry along, so that no call stands before its content. */
export type FirstDataCall = 'getProducts' | 'getCategories' | 'getProduct';

/** By which name a page carries the answer of each. */
const ANSWERS = {
  getProducts: 'products',
  getCategories: 'categories',
  getProduct: 'product',
} as const satisfies Record<FirstDataCall, keyof FirstData>;

/** What a page carries of them, in the form of their answers. `product` is null when the shop has no such part. */
export type FirstData = Partial<Answer<'getProducts'> & Answer<'getCategories'>> & {
  readonly product?: Answer<'getProduct'>['product'] | null;
};

/**
 * Whether first data hold what these calls would answer. A part that the shop does not have is for the backend to say,
 * and so is what a filter leaves of a large catalogue, of which only the first page is carried.
 * @param filtered whether the address has a query
 */
export const holdAnswers = (
  data: FirstData,
  { calls = [], filtered }: { calls?: readonly FirstDataCall[] | undefined; filtered: boolean },
): boolean => calls.every((call) => data[ANSWERS[call]]) && !(data.listing && filtered);
