import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { lastDue } from '../../backup/scheduled/kept-backups';
import { reconciliations } from '../../database/fulfilment.schema';
import { repeat } from '../operations/repeat';
import type { ApiServices } from '../request-context';
import { comparePayments, readLedger, type Comparison } from './ledger';

/** After the backup, in the time of this machine. */
const HOUR = 4;
const DAYS = 30;
const LOOK_EVERY_MS = 60_000;

type Services = Pick<ApiServices, 'database' | 'payments'>;

/** One process takes it; another one an hour later, when the first has not ended it. */
async function take({ queries }: Services['database'], dueAt: Date): Promise<boolean> {
  const taken = await queries
    .insert(reconciliations)
    .values({ dueAt })
    .onConflictDoUpdate({
      target: reconciliations.dueAt,
      set: { startedAt: sql`now()` },
      setWhere: sql`${reconciliations.endedAt} is null and ${reconciliations.startedAt} < now() - interval '1 hour'`,
    })
    .returning({ dueAt: reconciliations.dueAt });
  return taken.length > 0;
}

/**
 * Compares the payments and refunds of the last days with what the provider says, once a night.
 * @returns null when none is due, or another process does it
 */
export async function reconcileWhenDue({ database, payments }: Services, now = new Date()): Promise<Comparison | null> {
  const dueAt = new Date(lastDue(now, HOUR));
  const ofNight = eq(reconciliations.dueAt, dueAt);
  const isOver = (await database.queries.$count(reconciliations, and(ofNight, isNotNull(reconciliations.endedAt)))) > 0;
  if (isOver || !(await take(database, dueAt))) return null;
  const rows = await readLedger(database, DAYS);
  const comparison = await comparePayments(rows, payments.provider.balanceOf);
  const { differences, silent } = comparison;
  await database.queries
    .update(reconciliations)
    .set({ endedAt: sql`now()`, payments: rows.length, differing: differences.length, uncompared: silent.length })
    .where(ofNight);
  return comparison;
}

/** Reconciles each night until it is stopped, and logs what differs. */
export function startNightlyReconciliation(services: Services, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const work = async () => {
    const comparison = await reconcileWhenDue(services);
    if (comparison === null) return;
    const { differences, silent } = comparison;
    if (differences.length > 0) log.error({ differences }, 'Payments differ from what the provider says');
    if (silent.length > 0)
      log.error({ orders: silent }, 'The provider did not respond: payments could not be compared');
    if (differences.length + silent.length === 0) log.info('All payments are as the provider says');
  };
  const logFailure = (error: unknown) =>
    log.error({ err: error }, 'The payments could not be compared with the provider');
  return { stop: repeat(work, LOOK_EVERY_MS, logFailure) };
}

/** @returns the last one that was ended */
export const lastReconciliation = async ({ queries }: Pick<Services['database'], 'queries'>) => {
  const [last] = await queries
    .select({
      endedAt: reconciliations.endedAt,
      differing: reconciliations.differing,
      uncompared: reconciliations.uncompared,
    })
    .from(reconciliations)
    .where(isNotNull(reconciliations.endedAt))
    .orderBy(desc(reconciliations.endedAt))
    .limit(1);
  return last ?? null;
};
