import type { Address, addressEndpoints } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { withLineBefore } from './cart.handlers';
import type { HandlersOf } from './request-context';
import type { Database } from './database';
import { findDone, saveDone } from './idempotency-records';
import { createId } from './ids';
import type { UserRecord } from './records';
import { backendMessages, MAX_ADDRESSES, refuse } from '@piston-parts/shared-contract/backend';

/** @returns the user's address of that id; 404 when there is none. */
export function addressOf(user: UserRecord, id: string): Address {
  return user.address?.find(({ _id }) => _id === id) ?? refuse(404, lateMessages.addressNotFound);
}

function saveAddresses(db: Database, user: UserRecord, address: Address[]) {
  db.users.update(user._id, { address });
  return { address };
}

export const addressHandlers: HandlersOf<typeof addressEndpoints> = {
  getAddresses: ({ user }) => ({ address: user.address ?? [] }),

  postAddress({ db, now, body, user, idempotencyKey }) {
    const request = ['postAddress', user._id, body.address];
    if (findDone(db, idempotencyKey, request)) return { address: user.address ?? [] };
    if ((user.address ?? []).length >= MAX_ADDRESSES) refuse(422, backendMessages.addressesFull);
    saveDone(db, idempotencyKey, request);
    const added = { ...body.address, _id: createId(), createdAt: now, updatedAt: now };
    return saveAddresses(
      db,
      user,
      withLineBefore<Address>(user.address ?? [], added, (each) => each._id === body.before),
    );
  },

  postAddressUpdate({ db, now, body, parameters, user }) {
    const old = addressOf(user, parameters.id);
    const updated = { ...old, ...body.address, updatedAt: now };
    return saveAddresses(
      db,
      user,
      (user.address ?? []).map((each) => (each === old ? updated : each)),
    );
  },

  deleteAddress({ db, parameters, user }) {
    const old = addressOf(user, parameters.id);
    return saveAddresses(
      db,
      user,
      (user.address ?? []).filter((each) => each !== old),
    );
  },
};
