import { randomUUID } from 'node:crypto';
import type { addressEndpoints } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { backendMessages, MAX_ADDRESSES, refuse } from '@piston-parts/shared-contract/backend';
import { and, eq } from 'drizzle-orm';
import type { HandlersOf } from '../request-context';
import { isFirstRequest } from '../../database/idempotency-records';
import { addresses } from '../../database/schema';
import { moveBefore } from '../cart/move-before';
import { addressesOf } from './addresses';

const ownAddress = (userId: string, id: string) => and(eq(addresses.userId, userId), eq(addresses.id, id));

export const addressHandlers: HandlersOf<typeof addressEndpoints> = {
  getAddresses: async ({ database, user }) => ({ address: await addressesOf(database.queries, user._id) }),

  postAddress: ({ database, body, user, now, idempotencyKey }) =>
    database.transaction(async (queries) => {
      const kept = { id: randomUUID(), userId: user._id, createdAt: now, updatedAt: now };
      const isNew = await isFirstRequest(queries, idempotencyKey, ['postAddress', user._id, body.address]);
      if (isNew) {
        await queries.insert(addresses).values({ ...body.address, ...kept });
        await moveBefore(queries, { list: 'addresses', userId: user._id, id: kept.id, before: body.before });
      }
      const address = await addressesOf(queries, user._id);
      if (isNew && address.length > MAX_ADDRESSES) refuse(422, backendMessages.addressesFull);
      return { address };
    }),

  postAddressUpdate: ({ database, body, parameters, user, now }) =>
    database.transaction(async (queries) => {
      const changed = await queries
        .update(addresses)
        .set({ ...body.address, updatedAt: now })
        .where(ownAddress(user._id, parameters.id))
        .returning();
      if (changed.length === 0) refuse(404, lateMessages.addressNotFound);
      return { address: await addressesOf(queries, user._id) };
    }),

  deleteAddress: ({ database, parameters, user }) =>
    database.transaction(async (queries) => {
      const gone = await queries.delete(addresses).where(ownAddress(user._id, parameters.id)).returning();
      if (gone.length === 0) refuse(404, lateMessages.addressNotFound);
      return { address: await addressesOf(queries, user._id) };
    }),
};
