import type { Database } from '../src/database/database';
import { orders } from '../src/database/order.schema';

/** Ids of the orders that shoppers were shown as placed, and of those that they were shown as paid. */
export interface Acknowledged {
  readonly placed: Set<string>;
  readonly paid: Set<string>;
}

/** @returns a sentence for each acknowledged order that the database does not have as it was acknowledged */
export async function findLost({ queries }: Database, { placed, paid }: Acknowledged): Promise<string[]> {
  const rows = await queries.select({ id: orders.id, status: orders.status }).from(orders);
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return [
    ...[...placed].filter((id) => !statuses.has(id)).map((id) => `${id} was placed and is gone`),
    ...[...paid].filter((id) => statuses.get(id) !== 'paid').map((id) => `${id} is not paid any more`),
  ];
}
