import { partNumberLookUp, refuseRateLimited, type NumberedPart } from '@piston-parts/shared-contract/backend';
import type { quickOrderEndpoints } from '@piston-parts/shared-contract/schemas';
import { asc, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { numberKeys, products } from '../../database/schema';
import { count, counterKey } from '../accounts/rate-limit';
import { fillCart } from '../cart/fill-cart';
import { toApiProducts } from '../catalogue/product-row';
import type { HandlersOf } from '../request-context';

/** Look-ups of one client within the window of rate limits: a list of 5,000 numbers takes 50. */
const MAX_LOOK_UPS = 200;

/** Finds the parts that have any of these keys, by the index of the keys. */
async function findByKeys(queries: Queries, keys: readonly string[]): Promise<NumberedPart[]> {
  if (keys.length === 0) return [];
  const rows = await queries
    .select()
    .from(products)
    .where(sql`${numberKeys(products)} && ${sql.param([...keys])}::text[]`)
    .orderBy(asc(products.position));
  const numbersOf = new Map(
    rows.map((row) => [row.id, [row.id, row.makerNumber, ...row.numbers.map(({ number }) => number)]]),
  );
  return toApiProducts(rows).map((product) => ({ product, numbers: numbersOf.get(product._id) ?? [] }));
}

export const quickOrderHandlers: HandlersOf<typeof quickOrderEndpoints> = {
  async postPartNumbers({ database: { queries }, rateLimits, body: { numbers }, sender }) {
    const { isOver, secondsLeft } = await count(rateLimits, counterKey('part numbers', sender.client), MAX_LOOK_UPS);
    if (isOver) refuseRateLimited(secondsLeft);
    const parts = await findByKeys(queries, partNumberLookUp.keys(numbers));
    const nearParts = await findByKeys(queries, partNumberLookUp.nearKeys(numbers, parts));
    return partNumberLookUp.response(numbers, parts, nearParts);
  },

  postQuickOrder: ({ database, body, user, now }) =>
    database.transaction((queries) => fillCart(queries, { userId: user._id, now }, body.lines)),
};
