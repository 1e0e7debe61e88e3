import { passwordResetEmail } from '@piston-parts/shared-contract/backend';
import { hashOf } from '@platform/process/fingerprint';
import type { users } from '../../database/schema';
import type { ApiServices, SharedWork } from '../request-context';
import { MAX_RESET_EMAILS } from './account-limits';
import { count, counterKey, uncount } from './rate-limit';
import { makeResetLink } from './reset-links';

type Services = Pick<ApiServices & SharedWork, 'database' | 'rateLimits' | 'readSettings' | 'sendEmail' | 'shopOrigin'>;
type Receiver = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName'>;

/**
 * Sends a link to choose a new password, unless the account has got `MAX_RESET_EMAILS` of them within the window, so
 * that nobody can flood a mailbox from many addresses. Links that were sent stay valid.
 * @param shopOrigin of the link's address
 */
export async function sendResetEmail(
  { database: { queries }, rateLimits, readSettings, sendEmail, shopOrigin }: Services,
  receiver: Receiver,
): Promise<void> {
  const emails = counterKey('reset email', receiver.id);
  if ((await count(rateLimits, emails, MAX_RESET_EMAILS)).isOver) return;
  try {
    const { shown: shop } = await readSettings();
    const token = await makeResetLink(queries, receiver.id);
    const email = passwordResetEmail(shop, receiver, shopOrigin, token);
    await sendEmail(queries, email, `password-reset ${hashOf(token)}`);
  } catch (error) {
    await uncount(rateLimits, [emails]);
    throw error;
  }
}
