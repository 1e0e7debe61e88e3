import type { User } from '../index';

type KeptUser = Pick<User, '_id' | 'firstName' | 'lastName' | 'email'> & {
  readonly name?: unknown;
  readonly mobileNumber?: unknown;
  readonly gstin?: unknown;
  readonly isGuest?: unknown;
};

/** Never the password (backend-33), and of its other fields only those that a user's response has. */
export function publicUser({ _id, firstName, lastName, email, name, mobileNumber, gstin, isGuest }: KeptUser): User {
  return {
    _id,
    firstName,
    lastName,
    email,
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof mobileNumber === 'string' ? { mobileNumber } : {}),
    ...(typeof gstin === 'string' ? { gstin } : {}),
    ...(isGuest === true ? { isGuest } : {}),
  };
}
