import { MAX_ATTEMPTS } from '@piston-parts/shared-contract';
import { refuseRateLimited, passwordResetEmail } from '@piston-parts/shared-contract/backend';
import type { Queries } from '../../database/database';
import type { users } from '../../database/schema';
import { MAX_RESET_LETTERS, MAX_RESETS_OF_CLIENT } from './account-limits';
import type { SendLetter } from './mail';
import { count, counterKey, uncount } from './rate-limit';
import { makeResetLink } from './reset-links';

type Receiver = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName'>;

/**
 * Counts a request for a link: `MAX_ATTEMPTS` by a client for an account, `MAX_RESETS_OF_CLIENT` by a client.
 * @param account key of the e-mail, whether or not anybody has it
 * @throws Refusal with 429 when there were too many; then it is not counted
 */
export async function countResetRequest(queries: Queries, account: string, client: string): Promise<void> {
  const ownKey = counterKey('reset', account, client);
  const own = await count(queries, ownKey, MAX_ATTEMPTS);
  if (own.isOver) refuseRateLimited(own.secondsLeft);
  const ofClient = await count(queries, counterKey('reset', '', client), MAX_RESETS_OF_CLIENT);
  if (!ofClient.isOver) return;
  await uncount(queries, [ownKey]);
  refuseRateLimited(ofClient.secondsLeft);
}

/**
 * Sends a link to choose a new password, unless the account has been sent `MAX_RESET_LETTERS` of them within the window:
 * then each of those still works, and nobody floods a mailbox from many addresses.
 * @param shopOrigin of the link's address
 */
export async function sendResetLetter(
  queries: Queries,
  receiver: Receiver,
  { sendLetter, shopOrigin }: { readonly sendLetter: SendLetter; readonly shopOrigin: string },
): Promise<void> {
  const letters = counterKey('reset letter', receiver.id);
  if ((await count(queries, letters, MAX_RESET_LETTERS)).isOver) return;
  try {
    await sendLetter(passwordResetEmail(receiver, shopOrigin, await makeResetLink(queries, receiver.id)));
  } catch (error) {
    await uncount(queries, [letters]);
    throw error;
  }
}
