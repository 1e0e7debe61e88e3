import type { Category, ResponseOf, productEndpoints } from '@piston-parts/shared-contract';

/** Of a response with more parts, the key is that of the whole catalogue: proxies limit the length of headers. */
const MAX_PART_KEYS = 30;

type PublicResponse = Partial<ResponseOf<typeof productEndpoints.getProducts>> & {
  readonly product?: { readonly _id: string };
  readonly categories?: readonly Category[];
  readonly settings?: object;
  readonly textPage?: object;
};

/**
 * Cache headers of a public response: its parts by name (`part-BR-8101`), so that a cache can drop all that shows
 * one, and whether all queries but these have the same response, as those for a catalogue that is returned whole.
 */
export function cacheHeaders(response: object): Readonly<Record<string, string>> {
  const { product, products, listing, settings, textPage } = response as PublicResponse;
  const parts = [...(product ? [product] : []), ...(products ?? [])];
  const partKeys = parts.map(({ _id }) => `part-${encodeURIComponent(_id)}`);
  const keys = [
    ...(settings || textPage ? ['settings'] : []),
    ...(products ? ['listing'] : []),
    ...(partKeys.length > MAX_PART_KEYS ? ['parts'] : partKeys),
  ];
  return {
    ...(keys.length > 0 && { 'surrogate-key': keys.join(' ') }),
    ...(products && !listing && { 'no-vary-search': 'params, except=("search" "car")' }),
  };
}
