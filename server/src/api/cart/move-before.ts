import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';

const COLUMNS = {
  cart_lines: sql`user_id, product_id, qty, created_at, updated_at`,
  wishlist_lines: sql`user_id, product_id, created_at, updated_at`,
} as const;

interface Move {
  readonly list: keyof typeof COLUMNS;
  readonly userId: string;
  /** The part that was added last. */
  readonly productId: string;
  /** The part that it comes before; null, or one that is not in the list: it stays last. */
  readonly before: string | null | undefined;
}

/** Moves the newest part of a list before another one: that one and those after it are written again behind it. */
export async function moveBefore(queries: Queries, { list, userId, productId, before }: Move): Promise<void> {
  if (before === null || before === undefined) return;
  const table = sql.identifier(list);
  await queries.execute(
    sql`with moved as (
          delete from ${table} where user_id = ${userId} and product_id <> ${productId}
            and position >= (select position from ${table} where user_id = ${userId} and product_id = ${before})
          returning *
        )
        insert into ${table} (${COLUMNS[list]}) select ${COLUMNS[list]} from moved order by position`,
  );
}
