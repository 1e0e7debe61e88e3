import { GUEST_CREDENTIALS } from '@piston-parts/shared-contract';
import { demonstrationSettings } from '@piston-parts/shared-contract/backend';
import { emailKey } from '@piston-parts/shared-contract/schemas';
import * as seeds from '@piston-parts/shared-store/seeds';
import { sql } from 'drizzle-orm';
import { hashPassword } from './accounts/password-hash';
import { productRow } from './catalogue/product-row';
import { readDemonstration } from '../catalogue/demonstration/read-demonstration';
import { stagedCatalogue } from '../catalogue/catalogue-tables';
import { importRows } from '../catalogue/import-catalogue';
import type { Database, Queries } from '../database/database';
import { categories, products, users } from '../database/schema';
import { settingsVersions } from '../database/settings.schema';
import { fitments, vehicles } from '../database/vehicle.schema';

/**
 * The rows that a database without products begins with: none; the 25 parts of the specification with the demonstration
 * accounts; or these and the demonstration catalogue.
 */
export type Seeds = 'nothing' | 'specification' | 'demonstration';

/** Without the guest of the simulated backend: here each guest gets a separate account. */
const accounts = seeds.users.filter(({ email }) => email !== GUEST_CREDENTIALS.email);

async function userRows(): Promise<(typeof users.$inferInsert)[]> {
  return Promise.all(
    accounts.map(async ({ _id, password, cart: _cart, wishlist: _wishlist, email, ...user }) => ({
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

const productRows = seeds.products.map((product, position) => ({
  ...productRow(product, position),
  ...seeds.specifications.get(product._id),
}));

const vehicleRows = seeds.vehicles.map(({ _id: id, ...vehicle }) => ({
  id,
  ...vehicle,
  rank: seeds.vehicleRanks[`${vehicle.maker} ${vehicle.model}`],
}));

const fitmentRows = [...seeds.fitments].flatMap(([productId, own]) =>
  own.map(({ vehicle, ...fitment }, ordinal) => ({ productId, ordinal, vehicleId: vehicle._id, ...fitment })),
);

/** @returns whether there are no products. */
export async function isCatalogueEmpty(queries: Queries): Promise<boolean> {
  return (await queries.select({ id: products.id }).from(products).limit(1)).length === 0;
}

/** A demonstration says that it is one, also where it was opened before there were settings. */
async function seedSettings(queries: Queries): Promise<void> {
  const first = {
    version: 1,
    settings: demonstrationSettings,
    change: 'The demonstration',
    changedBy: 'the first start',
  };
  await queries.insert(settingsVersions).values(first).onConflictDoNothing();
}

/**
 * Writes the seeds into a database without products. Concurrent processes seed it once.
 * @throws OperatorError when the demonstration catalogue has faults
 */
export async function seedIfEmpty(database: Database, seeds: Exclude<Seeds, 'nothing'>): Promise<void> {
  await seedSettings(database.queries);
  if (!(await isCatalogueEmpty(database.queries))) return;
  const rows = await userRows();
  const demonstration = seeds === 'demonstration' ? readDemonstration() : null;
  await database.transaction(async (queries) => {
    await queries.execute(sql`lock table ${products} in share row exclusive mode`);
    // A shop's connections end statements that serve a request after some seconds; no request waits for this one.
    await queries.execute(sql`set local statement_timeout = 0`);
    if (!(await isCatalogueEmpty(queries))) return;
    await queries.insert(products).values(productRows).onConflictDoNothing();
    await queries.insert(vehicles).values(vehicleRows).onConflictDoNothing();
    await queries.insert(fitments).values(fitmentRows).onConflictDoNothing();
    await queries.insert(categories).values(categoryRows).onConflictDoNothing();
    await queries.insert(users).values(rows).onConflictDoNothing();
    if (demonstration) await importRows(queries, stagedCatalogue(demonstration));
  });
}

/** @returns whether an e-mail and password are those of a demonstration account, which everybody can read in the source. */
export function isDemonstrationAccount(email: string, password: string): boolean {
  return accounts.some((account) => emailKey(account.email) === emailKey(email) && account.password === password);
}
