import { MAX_ATTEMPTS } from '@piston-parts/shared-contract';
import { refuseRateLimited, passwordResetEmail } from '@piston-parts/shared-contract/backend';
import type { users } from '../../database/schema';
import type { ApiServices, SharedWork } from '../request-context';
import { MAX_RESET_EMAILS, MAX_RESETS_OF_CLIENT } from './account-limits';
import { count, counterKey, uncount, type RateLimits } from './rate-limit';
import { makeResetLink } from './reset-links';

type Services = Pick<ApiServices & SharedWork, 'database' | 'rateLimits' | 'sendEmail' | 'shopOrigin'>;
type Receiver = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName'>;

/**
 * Counts a request for a link: `MAX_ATTEMPTS` by a client for an account, `MAX_RESETS_OF_CLIENT` by a client.
 * @param account key of the e-mail, whether or not anybody has it
 * @throws Refusal with 429 when there were too many
 */
export async function countResetRequest(limits: RateLimits, account: string, client: string): Promise<void> {
  const ownKey = counterKey('reset', account, client);
  const own = await count(limits, ownKey, MAX_ATTEMPTS);
  if (own.isOver) refuseRateLimited(own.secondsLeft);
  const ofClient = await count(limits, counterKey('reset', '', client), MAX_RESETS_OF_CLIENT);
  if (!ofClient.isOver) return;
  await uncount(limits, [ownKey]);
  refuseRateLimited(ofClient.secondsLeft);
}

/**
 * Sends a link to choose a new password, unless the account has got `MAX_RESET_EMAILS` of them within the window, so
 * that nobody can flood a mailbox from many addresses. Links that were sent stay valid.
 * @param shopOrigin of the link's address
 */
export async function sendResetEmail(
  { database: { queries }, rateLimits, sendEmail, shopOrigin }: Services,
  receiver: Receiver,
): Promise<void> {
  const emails = counterKey('reset email', receiver.id);
  if ((await count(rateLimits, emails, MAX_RESET_EMAILS)).isOver) return;
  try {
    await sendEmail(passwordResetEmail(receiver, shopOrigin, await makeResetLink(queries, receiver.id)));
  } catch (error) {
    await uncount(rateLimits, [emails]);
    throw error;
  }
}
