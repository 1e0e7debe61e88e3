import type { AnswerOf } from './endpoint';
import type { productEndpoints } from './product.contract';

type Answer<Name extends keyof typeof productEndpoints> = AnswerOf<(typeof productEndpoints)[Name]>;

/** The calls whose answers a page may carry along, so that no call stands before its content. */
export type FirstDataCall = 'getProducts' | 'getCategories' | 'getProduct';

/** What a page carries of them, in the form of their answers. `product` is null when the shop has no such part. */
export type FirstData = Partial<Answer<'getProducts'> & Answer<'getCategories'>> & {
  readonly product?: Answer<'getProduct'>['product'] | null;
};
