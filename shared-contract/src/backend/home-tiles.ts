import type { Category } from '../product.contract';
import type { ShopSettings } from '../settings.contract';

/** The tiles of home as the owner has set them. */
export const tilesOf = (categories: NonNullable<ShopSettings['categories']>): Category[] =>
  categories.map((tile) => ({ _id: tile.category.toLowerCase(), ...tile }));
