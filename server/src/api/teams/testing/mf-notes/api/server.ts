import { messages } from '@piston-parts/shared-contract';
import type { TeamHandlers, TeamServices, TeamSubscriptions } from '@piston-parts/shared-contract/backend';
import { refuse } from '@piston-parts/shared-contract/schemas';
import type { endpoints } from './contract';

interface Row {
  readonly partId: string;
  readonly text: string;
}

async function notesOf({ database, findParts }: TeamServices, userId: string) {
  const rows = await database.query<Row>(
    'select part_id as "partId", text from notes where user_id = $1 order by part_id',
    [userId],
  );
  const parts = await findParts(rows.map(({ partId }) => partId));
  const names = new Map(parts.map(({ product: { _id, name } }) => [_id, name]));
  return rows.map((row) => ({ ...row, partName: names.get(row.partId) ?? '' }));
}

export const subscriptions: TeamSubscriptions = {
  async orderPaid({ userId, parts }, { database }) {
    await database.transaction(
      parts.map(({ productId, qty }) => ({
        text: 'insert into notes (user_id, part_id, text) values ($1, $2, $3) on conflict do nothing',
        values: [userId, productId, `bought ${qty}`],
      })),
    );
  },
  async accountsDeleted({ userIds }, { database }) {
    await database.query('delete from notes where user_id = any($1)', [userIds]);
  },
};

export const handlers: TeamHandlers<typeof endpoints> = {
  getNotes: async ({ user, ...services }) => ({ notes: await notesOf(services, user._id) }),

  async postNote({ user, parameters: { partId }, body, ...services }) {
    if ((await services.findParts([partId])).length === 0) refuse(404, messages.productNotFound);
    await services.database.query(
      'insert into notes (user_id, part_id, text) values ($1, $2, $3) on conflict (user_id, part_id) do update set text = $3',
      [user._id, partId, body.text],
    );
    return { notes: await notesOf(services, user._id) };
  },

  async getNoteCount({ database, readSettings }) {
    const [row] = await database.query<{ count: number }>('select count(*)::int as count from notes');
    return { count: row?.count ?? 0, shop: (await readSettings()).name };
  },
};
