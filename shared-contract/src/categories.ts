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

export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number];

/** The seven that the listing filters by, in the order of the sidebar (listing-7), with their labels. */
export const FILTER_CATEGORIES = [
  { category: 'AIR_CONDITIONING', label: 'Air conditioning' },
  { category: 'Oil', label: 'Oils' },
  { category: 'Light', label: 'Light' },
  { category: 'Mechanical', label: 'Mechanical' },
  { category: 'Body', label: 'Body' },
  { category: 'Engine', label: 'Engine' },
  { category: 'Brakes', label: 'Brakes' },
] as const;

/** The two that the sidebar's list leaves out; the listing offers them after the seven. */
export const MORE_CATEGORIES = [
  { category: 'Electric', label: 'Electric' },
  { category: 'SC', label: 'Suspension' },
] as const;

/** All categories that a listing can be filtered by, in the order of its address. */
export const LISTED_CATEGORIES = [...FILTER_CATEGORIES, ...MORE_CATEGORIES];
