/** The nine categories of the seed data (seeds-1), in the order of its list. */
export const PRODUCT_CATEGORIES = [
  'AIR_CONDITIONING',
  'Light',
  'Mechanical',
  'Electric',
  'Oil',
  'Body',
  'SC',
  'Brakes',
  'Engine',
] as const;

/**
 * The key of a category: one of the nine, or of the owner's settings. Until the next major version its type names the nine alone, as builds
 * made before there were others know it: a shell whose types differ would refuse them.
 */
export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number];

/** A category under the name that a shop shows. */
export interface ListedCategory {
  readonly category: ProductCategory;
  readonly label: string;
}

/** The nine in the order of the sidebar, under the names that no owner has changed: the seven of listing-7, then others. */
export const LISTED_CATEGORIES: readonly ListedCategory[] = [
  { category: 'AIR_CONDITIONING', label: 'Air conditioning' },
  { category: 'Oil', label: 'Oils' },
  { category: 'Light', label: 'Light' },
  { category: 'Mechanical', label: 'Mechanical' },
  { category: 'Body', label: 'Body' },
  { category: 'Engine', label: 'Engine' },
  { category: 'Brakes', label: 'Brakes' },
  { category: 'Electric', label: 'Electric' },
  { category: 'SC', label: 'Suspension' },
];

/** The two that the seven of listing-7 leave out: a second list of the sidebar. */
export const MORE_CATEGORIES: readonly ProductCategory[] = ['Electric', 'SC'];

/** @returns all categories that a listing can be filtered by, in the order of the sidebar and of its address: the nine, then others */
export const withOwnCategories = (categories: Iterable<ProductCategory>): ProductCategory[] => [
  ...new Set([...LISTED_CATEGORIES.map(({ category }) => category), ...categories]),
];

/** @param listed those of the shop, which has another name for some */
export const categoryLabel = (wanted: ProductCategory, listed: readonly ListedCategory[]): string =>
  [...listed, ...LISTED_CATEGORIES].find(({ category }) => category === wanted)?.label ?? wanted;
