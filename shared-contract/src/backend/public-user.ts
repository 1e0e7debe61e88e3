import type { User } from '../index';

type KeptUser = Pick<User, '_id' | 'firstName' | 'lastName' | 'email'> & {
  readonly name?: unknown;
  readonly mobileNumber?: unknown;
};

/** Never the password (backend-33), and of the other fields sent at sign-up only those that a user is answered with. */
export function publicUser({ _id, firstName, lastName, email, name, mobileNumber }: KeptUser): User {
  return {
    _id,
    firstName,
    lastName,
    email,
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof mobileNumber === 'string' ? { mobileNumber } : {}),
  };
}
