import { backendMessages } from './backend-messages';
import * as v from 'valibot';
import type { PRODUCT_CATEGORIES } from './categories';
import { HIGHEST_RATING, LOWEST_RATING, POSITIONS, WHOLE_UP_TO } from './constants';
import { publicEndpoint } from './define-endpoint';
import { LISTING_FLAGS, LISTING_QUERY, type ListingFlag } from './listing-filter';
import { messages } from './messages';
import { partSpecificationSchema } from './specification';
import { vehicleSchema, yearSchema } from './vehicle.contract';

const wholeRupees = v.pipe(v.number(), v.integer(), v.minValue(0));
export const pictureSchema = v.object({ src: v.string(), alt: v.string() });
/** Whole rupees. */
export const priceSchema = v.object({ actualPrice: wholeRupees, previousPrice: wholeRupees });

/** Any text, of the type that `ProductCategory` explains. */
export const categoryKeySchema = v.string() as unknown as v.PicklistSchema<typeof PRODUCT_CATEGORIES, undefined>;

export const productSchema = v.object({
  _id: v.string(),
  name: v.string(),
  category: categoryKeySchema,
  /** `src` is the folder of the picture's sizes, see `pictures` in shared-ui. */
  image: pictureSchema,
  manufacturerName: v.string(),
  /** Units in stock. */
  quantity: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Units that an order may have, where the owner has set them; left out: `MAX_UNITS_PER_PART`. */
  maxPerOrder: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Whole rupees that the delivery of each unit of a heavy part costs, beside the charge of the order; left out: nothing. */
  deliveryCharge: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  outOfStock: v.boolean(),
  /** As shown: 'in stock' or 'out of stock'. */
  availability: v.string(),
  rating: v.pipe(v.number(), v.minValue(LOWEST_RATING), v.maxValue(HIGHEST_RATING)),
  /** False while nobody has rated it: `rating` is the lowest then, and is not shown. Backends before 5.11 leave it out. */
  isRated: v.optional(v.boolean()),
  wishList: v.boolean(),
  price: priceSchema,
  /** Selling points, one a line. */
  description: v.array(v.string()),
  details: v.string(),
  /**
   * Further fields that a listing filters and orders by: the kind, `Oil filter`, which only listings have; and, only in the whole
   * catalogue, where it sits on a car; the models that it is made for; and the rank of the most common one on the road, 1
   * for the most common of all, 0 for a part that fits any car, left out where no rank is known.
   */
  partType: v.optional(v.string()),
  positions: v.optional(v.array(v.picklist(POSITIONS))),
  models: v.optional(v.array(v.string())),
  rank: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type Product = v.InferOutput<typeof productSchema>;

export const categorySchema = v.object({
  _id: v.string(),
  image: pictureSchema,
  /** The label shown. */
  text: v.string(),
  category: categoryKeySchema,
});
export type Category = v.InferOutput<typeof categorySchema>;

const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));

const namesSchema = v.array(v.object({ name: v.string(), count: wholeNumber }));

/** By filter that is on or off the parts that it would show; optional, since a backend may not know the filter yet. */
const flagCounts = Object.fromEntries(
  Object.keys(LISTING_FLAGS).map((field) => [field, v.optional(wholeNumber)]),
) as Readonly<Record<Exclude<ListingFlag, 'inStock'>, v.OptionalSchema<typeof wholeNumber, undefined>>>;

/** How many parts each choice would show under the other choices; choices without parts may be left out. */
export const listingFacetsSchema = v.object({
  categories: v.array(v.object({ category: categoryKeySchema, count: wholeNumber })),
  /** Makers with the most parts first; the chosen ones are among them. */
  makers: namesSchema,
  /** Kinds and models, those with the most parts first; the chosen ones are among them. Backends before 5.5 do not send them. */
  types: v.optional(namesSchema),
  models: v.optional(namesSchema),
  positions: v.optional(v.array(v.object({ position: v.picklist(POSITIONS), count: wholeNumber }))),
  /** For '1 and above', then for '2 and above', up to the highest. */
  ratings: v.array(wholeNumber),
  ...flagCounts,
  /** Every backend sends it, and live versions rely on it. */
  inStock: wholeNumber,
  /** The end of the price slider, in whole rupees. */
  priceEnd: wholeNumber,
});
export type ListingFacets = v.InferOutput<typeof listingFacetsSchema>;

/** A backend's reading of a text beside the words of parts, with its notices. */
export const searchNoticeSchema = v.object({
  /** `part-type`, `vehicle`, `brand` and `combination` are not sold; `symptom`, `page`, `vehicle-number`, `numbers`, `unrecognised` and `kind` lead on. */
  kind: v.string(),
  /** The subject: `spark plugs`, `Renault Duster`, the path of a page. */
  about: v.string(),
  text: v.string(),
  /** Ways on, by paths of this shop. */
  links: v.array(v.object({ text: v.string(), to: v.string() })),
});
export type SearchNotice = v.InferOutput<typeof searchNoticeSchema>;

/** How the backend understood a search. */
export const listingSearchSchema = v.object({
  /** The corrected text, when a typo was corrected. */
  didYouMean: v.nullable(v.string()),
  /** Whether no part matches all of the text, and the parts match some of it. */
  isNearest: v.boolean(),
  /** Of each product of the page, what matches in its name: starts and ends in UTF-16 code units. */
  highlights: v.array(v.array(v.tuple([wholeNumber, wholeNumber]))),
  /** Left out without any. */
  notices: v.optional(v.array(searchNoticeSchema)),
});
export type ListingSearch = v.InferOutput<typeof listingSearchSchema>;

export const listedCarSchema = v.object({ vehicle: vehicleSchema, year: yearSchema });
export type ListedCar = v.InferOutput<typeof listedCarSchema>;

export const productEndpoints = {
  /**
   * With no query the whole catalogue; with one, a page of the listing that the query describes. A client that does not
   * know the size of the catalogue also sends up to how many parts it accepts all, and gets all of them or the page in
   * one request. A search is understood as by `searchParts`. A catalogue of more than `MAX_WHOLE_CATALOGUE` parts is never returned as a whole.
   */
  getProducts: publicEndpoint('GET /products', {
    query: [...LISTING_QUERY, WHOLE_UP_TO],
    response: v.object({
      products: v.array(productSchema),
      /** Only with a page: the number of matches and pages, the index of this page, and the counts of the choices. */
      listing: v.optional(
        v.object({
          count: wholeNumber,
          pages: wholeNumber,
          page: wholeNumber,
          facets: listingFacetsSchema,
          /** Null without a search. */
          search: v.nullable(listingSearchSchema),
          /** The car that the parts have to fit, or whose parts come first; null when the catalogue has no such car, left out without one. */
          car: v.optional(v.nullable(listedCarSchema)),
          /** Parts that match and do not fit the car of `first`, shown or not; left out without one. */
          unfit: v.optional(wholeNumber),
        }),
      ),
    }),
  }),
  getProduct: publicEndpoint('GET /products/:id', {
    /** The specification is left out by a backend that has none of the part. */
    response: v.object({ product: productSchema, specification: v.optional(partSpecificationSchema) }),
    failures: { 404: [messages.productNotFound] },
  }),
  getCategories: publicEndpoint('GET /categories', {
    response: v.object({
      categories: v.array(categorySchema),
      /**
       * `CAR_MAKERS`, with the number of parts that the listing searched for each has; 0 where it has only parts of a
       * corrected text or the nearest ones. Backends before 5.3 do not send them.
       */
      carMakers: v.optional(v.array(v.object({ name: v.string(), parts: wholeNumber }))),
    }),
  }),
  getCategory: publicEndpoint('GET /categories/:categoryId', {
    response: v.object({ category: categorySchema }),
    failures: { 404: [backendMessages.categoryNotFound] },
  }),
};
