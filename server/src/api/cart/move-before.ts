import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';

/** Each list's column that names a line, and what is written again. */
const LISTS = {
  cart_lines: { key: sql`product_id`, columns: sql`user_id, product_id, qty, created_at, updated_at` },
  wishlist_lines: { key: sql`product_id`, columns: sql`user_id, product_id, created_at, updated_at` },
  addresses: {
    key: sql`id`,
    columns: sql`user_id, id, name, house, city, state, postal_code, mobile_number, created_at, updated_at`,
  },
} as const;

interface Move {
  readonly list: keyof typeof LISTS;
  readonly userId: string;
  /** The line that was added last. */
  readonly id: string;
  /** The line that it comes before; null, or one that is not in the list: it stays last. */
  readonly before: string | null | undefined;
}

/** Moves the newest line of a list before another one: that one and those after it are written again behind it. */
export async function moveBefore(queries: Queries, { list, userId, id, before }: Move): Promise<void> {
  if (before === null || before === undefined) return;
  const table = sql.identifier(list);
  const { key, columns } = LISTS[list];
  await queries.execute(
    sql`with moved as (
          delete from ${table} where user_id = ${userId} and ${key} <> ${id}
            and position >= (select position from ${table} where user_id = ${userId} and ${key} = ${before})
          returning *
        )
        insert into ${table} (${columns}) select ${columns} from moved order by position`,
  );
}
