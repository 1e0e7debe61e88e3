import { getTableColumns, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { addresses, cartLines, wishlistLines } from '../../database/schema';

/** Each list's column that names a line. */
const LISTS = {
  cart_lines: cartLines.productId,
  wishlist_lines: wishlistLines.productId,
  addresses: addresses.id,
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
  const key = LISTS[list];
  const { table } = key;
  const names = Object.values(getTableColumns(table)).flatMap(({ name }) =>
    name === 'position' ? [] : [sql.identifier(name)],
  );
  const columns = sql.join(names, sql`, `);
  await queries.execute(
    sql`with moved as (
          delete from ${table} where user_id = ${userId} and ${key} <> ${id}
            and position >= (select position from ${table} where user_id = ${userId} and ${key} = ${before})
          returning *
        )
        insert into ${table} (${columns}) select ${columns} from moved order by position`,
  );
}
