import { GUEST_CREDENTIALS, RESET_LINK_MINUTES, type User } from '@piston-parts/shared-contract';
import { publicUser } from '@piston-parts/shared-contract/backend';
import { emailKey } from '@piston-parts/shared-contract/schemas';
import type { Database } from './database';
import type { UserRecord } from './records';

const GUEST_KEY = emailKey(GUEST_CREDENTIALS.email);

/** How long a link in an email may be followed. */
export const LINK_MS = RESET_LINK_MINUTES * 60 * 1000;

export function findByEmail(db: Database, email: string): UserRecord | undefined {
  const key = emailKey(email);
  return db.users.all().find((user) => emailKey(user.email) === key);
}

/** The user of a response. A number that was removed is left out. */
export function publicAccount(user: UserRecord): User {
  const { mobileNumber, gstin, ...person } = publicUser({ ...user, isGuest: emailKey(user.email) === GUEST_KEY });
  return { ...person, ...(mobileNumber && { mobileNumber }), ...(gstin && { gstin }) };
}
