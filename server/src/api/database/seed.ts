import { emailKey } from '@piston-parts/shared-contract';
import * as seeds from '@piston-parts/shared-store/seeds';
import { sql } from 'drizzle-orm';
import { hashPassword } from '../accounts/password-hash';
import { productRow } from '../catalogue/product-row';
import type { Database } from './database';
import { categories, products, users } from './schema';

async function userRows(): Promise<(typeof users.$inferInsert)[]> {
  return Promise.all(
    seeds.users.map(async ({ _id, password, cart: _cart, wishlist: _wishlist, email, ...user }) => ({
      id: _id,
      email,
      emailKey: emailKey(email),
      passwordHash: await hashPassword(password),
      firstName: user.firstName,
      lastName: user.lastName,
      otherFields: 'mobileNumber' in user ? { mobileNumber: user.mobileNumber } : {},
      createdAt: user.createdAt,
      updatedAt: user.updatedAt,
    })),
  );
}

const categoryRows = seeds.categories.map(({ _id, image, ...category }, position) => ({
  ...category,
  id: _id,
  position,
  imageSrc: image.src,
  imageAlt: image.alt,
}));

/**
 * The 25 products, 5 categories and 3 users of the specification, into a database without products. Processes that
 * start at once do it once.
 */
export async function seedIfEmpty(database: Database): Promise<void> {
  const rows = await userRows();
  await database.transaction(async (queries) => {
    await queries.execute(sql`lock table ${products} in share row exclusive mode`);
    if ((await queries.select({ id: products.id }).from(products).limit(1)).length > 0) return;
    await queries.insert(products).values(seeds.products.map(productRow));
    await queries.insert(categories).values(categoryRows);
    await queries.insert(users).values(rows).onConflictDoNothing();
  });
}
