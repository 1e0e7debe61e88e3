import type { ResponseOf } from './endpoint';
import type { productEndpoints } from './product.contract';
import type { PublicSettings } from './settings.contract';
import type { textPageEndpoints } from './text-page.contract';

type Response<Name extends keyof typeof productEndpoints> = ResponseOf<(typeof productEndpoints)[Name]>;

/** The responses that the store may start from, together. */
export type InitialData = Partial<Response<'getProducts'> & Response<'getCategories'>> & {
  /** Null when the shop has no such part. */
  readonly product?: Response<'getProduct'>['product'] | null;
  readonly specification?: Response<'getProduct'>['specification'];
  /** Left out by a server that knows no settings. */
  readonly settings?: PublicSettings;
  readonly textPage?: ResponseOf<typeof textPageEndpoints.getTextPage>['textPage'];
  /** Of a large catalogue, the query that `listing` is for, in its canonical form; left out: the unfiltered first page. */
  readonly listingQuery?: string;
};
