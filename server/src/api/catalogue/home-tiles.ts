import {
  CAR_MAKERS,
  categoryLabel,
  PRODUCT_CATEGORIES,
  type Category,
  type ProductCategory,
  type ResponseOf,
  type ShopSettings,
  type productEndpoints,
} from '@piston-parts/shared-contract';
import { tilesOf } from '@piston-parts/shared-contract/backend';
import { asc } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { categories, products } from '../../database/schema';
import { vehicles } from '../../database/vehicle.schema';

type CarMakers = NonNullable<ResponseOf<typeof productEndpoints.getCategories>['carMakers']>;

/** The most makers that home has without its owner's choice. */
const MAX_MAKERS = 20;

/** One for each category that has parts, with the picture of its first part. */
async function tilesOfParts(queries: Queries): Promise<Category[]> {
  const { category, imageSrc, imageAlt, position } = products;
  const rows = await queries
    .selectDistinctOn([category], { category, imageSrc, imageAlt })
    .from(products)
    .orderBy(asc(category), asc(position));
  return PRODUCT_CATEGORIES.flatMap((name) => {
    const row = rows.find((one) => one.category === name);
    const text = categoryLabel(name, []);
    return row
      ? [{ _id: name.toLowerCase(), category: name, text, image: { src: row.imageSrc, alt: row.imageAlt } }]
      : [];
  });
}

/** @returns the owner's tiles that lead to parts; without any those of a shop that was opened before settings, else of what it has */
export async function findCategories(
  queries: Queries,
  settings: ShopSettings | null,
  filled: readonly ProductCategory[],
): Promise<Category[]> {
  if (settings?.categories) return tilesOf(settings.categories).filter(({ category }) => filled.includes(category));
  const rows = settings === null ? await queries.select().from(categories).orderBy(asc(categories.position)) : [];
  if (rows.length === 0) return tilesOfParts(queries);
  return rows.map(({ id, category, text, imageSrc: src, imageAlt: alt }) => ({
    _id: id,
    category,
    text,
    image: { src, alt },
  }));
}

/** @returns the owner's makers with the number of their parts; without any those that have parts */
export async function countMakers(
  queries: Queries,
  countMatches: (texts: readonly string[]) => Promise<number[]>,
  settings: ShopSettings | null,
): Promise<CarMakers> {
  const chosen = settings?.home?.makers;
  const ofVehicles =
    chosen ?? (await queries.selectDistinct({ name: vehicles.maker }).from(vehicles)).map(({ name }) => name);
  const names = chosen ?? [...new Set([...CAR_MAKERS, ...ofVehicles])];
  const counts = await countMatches(names);
  const makers = names.map((name, at) => ({ name, parts: counts[at] ?? 0 }));
  return chosen ? makers : makers.filter(({ parts }) => parts > 0).slice(0, MAX_MAKERS);
}
