import { GUEST_CREDENTIALS, type User } from '@piston-parts/shared-contract';
import { publicUser } from '@piston-parts/shared-contract/backend';
import { emailKey } from '@piston-parts/shared-contract/schemas';
import type { Database } from './database';
import type { UserRecord } from './records';

const GUEST_KEY = emailKey(GUEST_CREDENTIALS.email);

export function findByEmail(db: Database, email: string): UserRecord | undefined {
  const key = emailKey(email);
  return db.users.all().find((user) => emailKey(user.email) === key);
}

/** The user of a response. A number that was removed is left out. */
export function publicAccount(user: UserRecord): User {
  const { mobileNumber, gstin, ...person } = publicUser({ ...user, isGuest: emailKey(user.email) === GUEST_KEY });
  return { ...person, ...(mobileNumber && { mobileNumber }), ...(gstin && { gstin }) };
}
