import { whenListening } from '@platform/process/when-listening';
import { lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { forgetDeletedAccounts } from '../accounts/delete-account';
import { deleteStaleGuests } from '../accounts/guests';
import { tidyOutbox } from '../emails/outbox';
import type { ApiServices } from '../request-context';
import type { Queries } from '../../database/database';
import { emailLinks, rateLimits, resetLinks, revokedTokens, sessions } from '../../database/schema';
import { announce } from '../teams/shop-events';
import { deleteForgottenPeriods } from '../orders/reservation-periods';

const EVERY_MS = 10 * 60 * 1000;

/** Deletes expired rows, which are never read again and would accumulate. */
export async function tidyUp(queries: Queries): Promise<void> {
  await queries.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
  await queries.delete(resetLinks).where(lt(resetLinks.expiresAt, sql`now()`));
  await queries.delete(emailLinks).where(lt(emailLinks.expiresAt, sql`now()`));
  await queries.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await forgetDeletedAccounts(queries);
  await deleteForgottenPeriods(queries);
  await queries.delete(revokedTokens).where(lt(revokedTokens.expiresAt, sql`now()`));
}

/** Runs the housekeeping while the server listens. */
export function addHousekeeping(
  app: FastifyInstance,
  { database, mail }: Pick<ApiServices, 'database' | 'mail'>,
): void {
  let timer: NodeJS.Timeout | undefined;
  whenListening(app, () => {
    const deleteGuests = async () =>
      announce(database, 'accountsDeleted', { userIds: await deleteStaleGuests(database) });
    const tidyEmails = () => tidyOutbox(database, mail.handOver && app.log);
    const works = [() => tidyUp(database.queries), deleteGuests, tidyEmails];
    timer = setInterval(() => {
      for (const work of works) void work().catch((error: unknown) => app.log.error(error));
    }, EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
