import { CURRENCY, formatRupees, PAISE_PER_RUPEE } from '@piston-parts/shared-contract';
import { moneyReturnedEmail } from '@piston-parts/shared-contract/backend';
import { and, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queries } from '../../database/database';
import { refunds } from '../../database/fulfilment.schema';
import { repeat } from '../operations/repeat';
import { lockFulfilledOrder, writeOrderEvent } from './fulfilments';
import { notifyShopper } from './order-emails';
import { ProviderRefused } from './payment-provider';
import type { PaymentServices } from './payment-services';
import type { ReportedRefund } from './reported-payment';

type RefundRow = typeof refunds.$inferSelect;

interface RefundServices {
  readonly database: Database;
  readonly payments: Pick<PaymentServices, 'provider'>;
}
interface ConfirmServices {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const EVERY_MS = 2_000;
const BATCH_SIZE = 100;
/** To the provider. */
const MAX_CONCURRENT_REQUESTS = 20;
/** Longer than a request takes, so that no other process asks what this one is asking. */
const LEASE_SECONDS = 30;
const MAX_WAIT_SECONDS = 60;
/** The provider tells when a pending one is through; this is for messages that are lost. */
const PENDING_SECONDS = 600;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/**
 * Payments that pay for no order are returned whole. Their rows are written here and not with the payment, so that those
 * that an older server records beside this one are returned as well.
 */
async function promiseWholePayments({ queries }: Pick<Database, 'queries'>): Promise<void> {
  await queries.execute(sql`
    insert into refunds (id, order_id, payment_id, is_whole_payment, amount, currency)
    select orders.number || '-' || left(md5(payments.id), 12), orders.id, payments.id, true, payments.amount, payments.currency
      from payments join orders on orders.id = payments.order_id
     where payments.state = 'refund_due' and payments.amount >= 1 and payments.currency is not null
       and not exists (select from refunds where refunds.payment_id = payments.id and refunds.is_whole_payment)
        on conflict do nothing`);
}

/** Several processes may ask at the same time: each claims different refunds for as long as it asks. */
async function claimDue({ queries }: Pick<Database, 'queries'>): Promise<RefundRow[]> {
  const due = queries
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'waiting'), lte(refunds.nextAttemptAt, sql`now()`)))
    .orderBy(refunds.nextAttemptAt)
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  return queries
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1`, nextAttemptAt: inSeconds(LEASE_SECONDS) })
    .where(inArray(refunds.id, due))
    .returning();
}

/** Also the receipt, so that the provider's word of a request tells which one. */
const keyOf = ({ id, round }: RefundRow): string => (round === 1 ? id : `${id}-again${round}`);

/** Of the row that a receipt names, whichever its round. */
const idIn = (receipt: string): string => receipt.replace(/-again\d+$/, '');

function mismatchOf(row: RefundRow, report: ReportedRefund): string | null {
  // A person has asked again since; money that was returned meanwhile counts.
  if (report.receipt !== null && report.receipt !== keyOf(row) && report.status !== 'processed')
    return 'it answers an earlier request';
  if (report.paymentId !== row.paymentId) return `its payment is ${report.paymentId}`;
  if (report.currency !== row.currency) return `its currency is ${report.currency}`;
  if (report.amount !== row.amount) return `its amount is ${report.amount} and not ${row.amount}`;
  const isOther = row.providerId !== null && row.providerId !== report.providerId && row.state !== 'failed';
  return isOther ? `the provider made another one, ${row.providerId}` : null;
}

async function findRefund(queries: Queries, { receipt, providerId }: ReportedRefund): Promise<RefundRow | undefined> {
  const byReceipt = receipt === null ? undefined : eq(refunds.id, idIn(receipt));
  const [row] = await queries
    .select()
    .from(refunds)
    .where(or(eq(refunds.providerId, providerId), byReceipt));
  return row;
}

const shownAmount = ({ amount, currency }: RefundRow): string =>
  currency === CURRENCY ? formatRupees(amount / PAISE_PER_RUPEE) : `${(amount / 100).toFixed(2)} ${currency}`;

/** Ends a refund, with its order locked: the order's history, its return and the email are of one transaction with it. */
async function endRefund(
  queries: Queries,
  found: RefundRow,
  report: Pick<ReportedRefund, 'providerId' | 'status'> & { failure?: string },
) {
  const locked = await lockFulfilledOrder(queries, found.orderId);
  const [row] = await queries.select().from(refunds).where(eq(refunds.id, found.id)).for('update');
  const state = report.status === 'processed' ? ('processed' as const) : ('failed' as const);
  if (!row || row.state === state || row.state === 'processed') return;
  if (locked && !row.isWholePayment) {
    const kind = state === 'processed' ? 'refund-processed' : 'refund-failed';
    await writeOrderEvent(queries, locked, { kind, refundId: row.id }, { actor: 'provider', name: '' });
  }
  const { providerId, failure = null } = report;
  await queries
    .update(refunds)
    .set({ state, providerId: providerId || row.providerId, failure, endedAt: sql`now()` })
    .where(eq(refunds.id, row.id));
  if (state === 'processed')
    await notifyShopper(queries, row.orderId, `refund ${row.id}`, (facts) =>
      moneyReturnedEmail(facts, shownAmount(row)),
    );
}

/**
 * Takes the provider's word of a refund, whichever channel brings it and however often: the row ends once. One that does
 * not fit, or that the shop did not ask for, changes nothing and is logged.
 */
export async function confirmRefund({ database, log }: ConfirmServices, report: ReportedRefund): Promise<void> {
  await database.transaction(async (queries) => {
    const row = await findRefund(queries, report);
    if (!row) return log.warn(report, 'A refund that this shop did not ask for; look at it at the provider');
    const mismatch = mismatchOf(row, report);
    if (mismatch !== null)
      return log.warn({ ...report, refund: row.id, mismatch }, 'A refund does not fit; nothing was changed');
    if (report.status === 'processed' || report.status === 'failed') return endRefund(queries, row, report);
    const waits = and(eq(refunds.id, row.id), eq(refunds.state, 'waiting'));
    await queries
      .update(refunds)
      .set({ providerId: report.providerId, nextAttemptAt: inSeconds(PENDING_SECONDS), failure: null })
      .where(waits);
  });
}

/** Before it is asked for again, what the provider has made of an earlier request counts, even one that it called failed. */
async function findOrMake({ provider }: Pick<PaymentServices, 'provider'>, row: RefundRow): Promise<ReportedRefund> {
  const { paymentId, amount, providerId, round } = row;
  if (providerId !== null) return provider.findRefund(providerId);
  const made = round === 1 ? [] : await provider.refundsOf(paymentId);
  const earlier = made.find(({ receipt, status }) => status !== 'failed' && idIn(receipt ?? '') === row.id);
  const key = keyOf(row);
  return earlier ?? provider.refund({ paymentId, amount, receipt: key, key });
}

/** @returns false when the provider did not respond. */
async function askProvider(
  { database, payments, log }: RefundServices & ConfirmServices,
  row: RefundRow,
): Promise<boolean> {
  const { id, attempts } = row;
  try {
    const report = await findOrMake(payments, row);
    await confirmRefund({ database, log }, { ...report, receipt: keyOf(row) });
    return true;
  } catch (error) {
    if (error instanceof ProviderRefused) {
      log.warn({ refund: id, reason: error.reason }, 'The provider refused a refund; a person has to look at it');
      await database.transaction((queries) =>
        endRefund(queries, row, { providerId: '', status: 'failed', failure: error.reason }),
      );
      return true;
    }
    const wait = Math.min(2 ** attempts, MAX_WAIT_SECONDS);
    await database.queries
      .update(refunds)
      .set({ nextAttemptAt: inSeconds(wait), failure: 'The provider did not respond' })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'waiting')));
    log.warn({ refund: id, err: error }, 'The provider did not respond to a refund; it is asked again');
    return false;
  }
}

/**
 * Asks the provider for what is promised and not through yet. A process that dies in between asks again with the same key,
 * for which the provider returns money once.
 * @returns how many were asked for
 */
export async function sendDueRefunds(services: RefundServices, log: Pick<FastifyBaseLogger, 'warn'>): Promise<number> {
  await promiseWholePayments(services.database);
  let requestCount = 0;
  for (let isGoingOn = true; isGoingOn;) {
    const due = await claimDue(services.database);
    const waiting = [...due];
    const results: boolean[] = [];
    const work = async () => {
      for (let row = waiting.pop(); row; row = waiting.pop())
        results.push(await askProvider({ ...services, log }, row));
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, work));
    requestCount += due.length;
    isGoingOn = due.length === BATCH_SIZE && results.includes(true);
  }
  return requestCount;
}

/** Sends refunds until it is stopped; `stop` waits for the current run. */
export function startRefunds(
  services: RefundServices,
  log: Pick<FastifyBaseLogger, 'warn'>,
): { stop(): Promise<void> } {
  const warn = (error: unknown) => log.warn({ err: error }, 'Refunds could not be sent; tried again');
  return { stop: repeat(() => sendDueRefunds(services, log), EVERY_MS, warn) };
}
