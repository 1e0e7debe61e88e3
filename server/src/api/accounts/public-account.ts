import type { User } from '@piston-parts/shared-contract';
import { publicUser } from '@piston-parts/shared-contract/backend';
import type { users } from '../../database/schema';

/** The user of a response. A number that was removed is left out. */
export function publicAccount(row: typeof users.$inferSelect): User {
  const { id, firstName, lastName, email, otherFields, guestUntil } = row;
  const filled = Object.fromEntries(Object.entries(otherFields).filter(([, field]) => field !== ''));
  return publicUser({ ...filled, _id: id, firstName, lastName, email, isGuest: guestUntil !== null });
}
