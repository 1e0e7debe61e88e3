import { GUEST_CREDENTIALS } from '@piston-parts/shared-contract';
import { users } from '../simulated-backend/seeds';
import { encodeToken } from '../simulated-backend/token';

/** @returns a token of the guest account that every simulated backend takes, without a log-in */
export function guestToken(): string {
  const guest = users.find(({ email }) => email === GUEST_CREDENTIALS.email);
  if (!guest) throw new Error(`${GUEST_CREDENTIALS.email} is not among the seeds.`);
  return encodeToken(guest);
}
