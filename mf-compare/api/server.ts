import type { TeamDatabase, TeamHandlers, TeamSubscriptions } from '@piston-parts/shared-contract/backend';
import { refuse } from '@piston-parts/shared-contract/schemas';
import { COMPARISON_FULL, MAX_COMPARED, readPartIds } from '../src/comparison';
import type { endpoints } from './contract';
import { withMissing } from './with-missing';

interface Row {
  readonly productIds: string[];
}

/** Adds the ids that the row does not have, as far as there is room; one statement, so that no other comes between. */
const ADD = `
  insert into comparisons (user_id, product_ids) values ($1, $2)
  on conflict (user_id) do update set product_ids = array(
    select id from unnest(comparisons.product_ids || excluded.product_ids) with ordinality as added (id, nth)
    group by id order by min(nth) limit ${MAX_COMPARED}
  )
  returning product_ids as "productIds"`;
const REMOVE = `
  update comparisons set product_ids = array_remove(product_ids, $2) where user_id = $1
  returning product_ids as "productIds"`;

async function productIdsOf(database: TeamDatabase, statement: string, values: readonly unknown[]): Promise<string[]> {
  const [row] = await database.query<Row>(statement, values);
  return row?.productIds ?? [];
}

const READ = 'select product_ids as "productIds" from comparisons where user_id = $1';

export const subscriptions: TeamSubscriptions = {
  async accountsDeleted({ userIds }, { database }) {
    await database.query('delete from comparisons where user_id = any($1)', [userIds]);
  },
};

export const handlers: TeamHandlers<typeof endpoints> = {
  async getComparedParts({ query, findParts }) {
    const { ids } = readPartIds(query.get('parts'));
    return withMissing(ids, await findParts(ids));
  },
  getComparison: async ({ database, user }) => ({ productIds: await productIdsOf(database, READ, [user._id]) }),
  async postComparison({ database, findParts, user, body }) {
    const added = (await findParts([...new Set(body.productIds)])).map(({ product }) => product._id);
    const productIds = await productIdsOf(database, ADD, [user._id, added]);
    if (added.length > 0 && !added.some((id) => productIds.includes(id))) refuse(422, COMPARISON_FULL);
    return { productIds };
  },
  deleteComparedPart: async ({ database, user, parameters }) => ({
    productIds: await productIdsOf(database, REMOVE, [user._id, parameters.productId]),
  }),
};
