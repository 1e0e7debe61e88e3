import type { Product, ProductCategory } from '@piston-parts/shared-contract';
import { sql } from 'drizzle-orm';

/** The fields that the listing filters and sorts a part by, without its stock. */
export interface ListedPart extends Pick<Product, '_id' | 'manufacturerName' | 'rating'> {
  readonly category: ProductCategory;
  /** In rupees. */
  readonly price: { readonly actualPrice: number };
}

export type ListedColumns = [id: string, category: ProductCategory, maker: string, rating: number, price: number];

/** Columns of products for the end of a `json_build_array`: one JSON text is read much faster than thousands of rows. */
export const listedColumns = sql`id, category, manufacturer_name, rating, actual_price`;

export const toListedPart = ([_id, category, manufacturerName, rating, actualPrice]: ListedColumns): ListedPart => ({
  _id,
  category,
  manufacturerName,
  rating,
  price: { actualPrice },
});
