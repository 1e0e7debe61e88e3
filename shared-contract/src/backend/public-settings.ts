import {
  categoryLabel,
  LISTED_CATEGORIES,
  PRODUCT_CATEGORIES,
  withOwnCategories,
  type ProductCategory,
} from '../categories';
import { ALWAYS_THERE, DEFAULT_SETTINGS } from '../settings';
import type { PublicSettings, ShopSettings } from '../settings.contract';

type OwnCategories = NonNullable<ShopSettings['categories']>;

/** In the order of the sidebar (listing-7), where an owner orders the further ones, and the tiles of home. */
function listedCategories(own: OwnCategories, filled: readonly ProductCategory[]): Pick<PublicSettings, 'categories'> {
  const named = own.map(({ category, text }) => ({ category, label: text }));
  const categories = categoriesOf({ categories: own })
    .filter((category) => filled.includes(category))
    .map((category) => ({ category, label: categoryLabel(category, named) }));
  return JSON.stringify(categories) === JSON.stringify(LISTED_CATEGORIES) ? {} : { categories };
}

/** @returns the categories that a part of this shop may have: the nine, then the owner's */
export const categoriesOf = (settings: Pick<ShopSettings, 'categories'> | null): ProductCategory[] =>
  withOwnCategories(settings?.categories?.map(({ category }) => category) ?? []);

/**
 * @param settings null: the owner has set none
 * @param filled the categories that have parts
 */
export function publicSettingsOf(
  settings: ShopSettings | null,
  filled: readonly ProductCategory[] = PRODUCT_CATEGORIES,
): PublicSettings {
  if (settings === null) return { ...DEFAULT_SETTINGS, ...listedCategories([], filled) };
  const { pages = {}, categories = [], deliveryTimes, home, logo, ...rest } = settings;
  const { makers: _makers, ...shownHome } = home ?? {};
  return {
    ...rest,
    ...(home && { home: shownHome }),
    ...(logo !== undefined && { hasLogo: true }),
    ...(deliveryTimes && { saysArrival: true }),
    ...listedCategories(categories, filled),
    pages: [...new Set([...ALWAYS_THERE, ...Object.keys(pages)])],
  };
}
