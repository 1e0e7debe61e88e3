import { LISTED_CATEGORIES, PRODUCT_CATEGORIES, type ListedCategory, type ProductCategory } from '../categories';
import { ALWAYS_THERE, DEFAULT_SETTINGS } from '../settings';
import type { PublicSettings, ShopSettings } from '../settings.contract';

type OwnCategories = NonNullable<ShopSettings['categories']>;

/** Those of the owner first; what the owner does not name and has parts for is not lost. */
function listedCategories(own: OwnCategories, filled: readonly ProductCategory[]): ListedCategory[] {
  const named = own.map(({ category, text }) => ({ category, label: text }));
  const others = LISTED_CATEGORIES.filter(({ category }) => !own.some((one) => one.category === category));
  return [...named, ...others].filter(({ category }) => filled.includes(category));
}

/**
 * @param settings null: the owner has set none
 * @param filled the categories that have parts
 */
export function publicSettingsOf(
  settings: ShopSettings | null,
  filled: readonly ProductCategory[] = PRODUCT_CATEGORIES,
): PublicSettings {
  if (settings === null) return { ...DEFAULT_SETTINGS, categories: listedCategories([], filled) };
  const { pages = {}, categories = [], deliveryTimes, home, ...rest } = settings;
  const { makers: _makers, ...shownHome } = home ?? {};
  return {
    ...rest,
    ...(home && { home: shownHome }),
    ...(deliveryTimes && { saysArrival: true }),
    categories: listedCategories(categories, filled),
    pages: [...new Set([...ALWAYS_THERE, ...Object.keys(pages)])],
  };
}
