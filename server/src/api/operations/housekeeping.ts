import { lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { deleteStaleGuests } from '../accounts/guests';
import type { ApiServices } from '../request-context';
import type { Queries } from '../../database/database';
import { rateLimits, resetLinks, revokedTokens } from '../../database/schema';
import { deleteForgottenPeriods } from '../orders/reservation-periods';

const EVERY_MS = 10 * 60 * 1000;

/** Deletes expired rows, which are never read again and would accumulate. */
export async function tidyUp(queries: Queries): Promise<void> {
  await queries.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
  await queries.delete(resetLinks).where(lt(resetLinks.expiresAt, sql`now()`));
  await deleteForgottenPeriods(queries);
  await queries.delete(revokedTokens).where(lt(revokedTokens.expiresAt, sql`now()`));
}

/** Runs the housekeeping while the server listens. */
export function addHousekeeping(
  app: FastifyInstance,
  { database, deleteExpiredEmails }: Pick<ApiServices, 'database' | 'deleteExpiredEmails'>,
): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    const works = [() => tidyUp(database.queries), () => deleteStaleGuests(database), deleteExpiredEmails];
    timer = setInterval(() => {
      for (const work of works) void work().catch((error: unknown) => app.log.error(error));
    }, EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
