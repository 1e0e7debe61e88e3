import { messages, type Category, type productEndpoints } from '@piston-parts/shared-contract';
import { refuse } from '@piston-parts/shared-contract/backend';
import { asc, eq } from 'drizzle-orm';
import type { HandlersOf } from '../call';
import { categories, products } from '../database/schema';
import { findProduct } from './find-product';
import { answeredProduct } from './product-row';

function answeredCategory({ id, category, text, imageSrc, imageAlt }: typeof categories.$inferSelect): Category {
  return { _id: id, category, text, image: { src: imageSrc, alt: imageAlt } };
}

export const catalogueHandlers: HandlersOf<typeof productEndpoints> = {
  async getProducts({ database }) {
    const rows = await database.queries.select().from(products).orderBy(asc(products.position));
    return { products: rows.map(answeredProduct) };
  },

  async getProduct({ database, parameters }) {
    return { product: (await findProduct(database.queries, parameters.id)) ?? refuse(404, messages.productNotFound) };
  },

  async getCategories({ database }) {
    const rows = await database.queries.select().from(categories).orderBy(asc(categories.position));
    return { categories: rows.map(answeredCategory) };
  },

  async getCategory({ database, parameters }) {
    const [row] = await database.queries.select().from(categories).where(eq(categories.id, parameters.categoryId));
    return { category: row ? answeredCategory(row) : refuse(404, messages.categoryNotFound) };
  },
};
