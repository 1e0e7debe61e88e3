import * as v from 'valibot';
import { publicEndpoint } from './define-endpoint';
import { productSchema, searchNoticeSchema } from './product.contract';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const searchResultSchema = v.object({
  product: productSchema,
  /** The matches in the product's name: start and end in UTF-16 code units. */
  highlights: v.array(v.tuple([count, count])),
});
export type SearchResult = v.InferOutput<typeof searchResultSchema>;

export const searchEndpoints = {
  /**
   * Parts that match what a shopper typed, the best first, and among equals those in stock. With a car (`car`, as `carKey`
   * writes it) they stand in the order of a listing for it, and those that do not fit come last: \`count\` is without them,
   * as that listing shows it, and \`pages\` with them.
   */
  searchParts: publicEndpoint('GET /search', {
    query: ['text', 'page', 'car'],
    response: v.object({
      results: v.array(searchResultSchema),
      listing: v.object({ count, pages: count, page: count }),
      /** The corrected text, when a typo was corrected. */
      didYouMean: v.nullable(v.string()),
      /** Whether no part matches all of the text, and the results match some of it. */
      isNearest: v.boolean(),
      /** Further readings of the text; left out without any, and by backends before them. */
      notices: v.optional(v.array(searchNoticeSchema)),
      /** The vehicles that the text names, as the catalogue calls them where it has them. */
      cars: v.optional(v.array(v.object({ maker: v.string(), model: v.nullable(v.string()), isSold: v.boolean() }))),
    }),
  }),
};
