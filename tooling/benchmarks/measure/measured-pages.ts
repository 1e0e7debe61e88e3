/** The two pages on which shops are compared: the home page, and a link to one product from elsewhere. */
export const MEASURED_PAGES = {
  home: '/',
  product: '/singleProduct-page/BR-8101',
} as const;

export type PageName = keyof typeof MEASURED_PAGES;

export const PAGE_NAMES = Object.keys(MEASURED_PAGES) as PageName[];

/** How a shopper gets from home to a product inside the shop: types a few letters and takes the first suggestion. */
export const HOME_TO_PRODUCT = {
  field: '[role="combobox"]',
  text: 'brake disc',
  choice: '[role="option"]',
} as const;
