import { randomUUID } from 'node:crypto';
import { RESET_LINK_MINUTES } from '@piston-parts/shared-contract';
import type { Email } from '@piston-parts/shared-contract/backend';
import { isEmail } from '@piston-parts/shared-contract/schemas';
import { and, eq, inArray, lt, lte, or, gte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queries } from '../../database/database';
import { emails } from '../../database/email.schema';

export type EmailRow = typeof emails.$inferSelect;

/**
 * Puts an email into the outbox, from which a process with a mail server sends it.
 * @param queries of the transaction with the change that it reports, so that there is neither without the other
 * @param key of its subject: a second email with the same key is not sent; left out: it is sent each time
 */
export type SendEmail = (queries: Queries, email: Email, key?: string) => Promise<void>;

/** How long an email that says what happened is worth reading, in minutes. */
const NOTICE_MINUTES = 3 * 24 * 60;
/** Emails with a link are worth what their link is. */
const LIFE_MINUTES: Readonly<Record<string, number>> = {
  'password-reset': RESET_LINK_MINUTES,
  'confirm-email': RESET_LINK_MINUTES,
};
/** Their links open nothing any more, once they are given up. */
export const KINDS_WITH_LINK: readonly string[] = Object.keys(LIFE_MINUTES);
/** From one minute on, doubled each time up to six hours, they take most of a day. */
export const MAX_ATTEMPTS = 12;
const MAX_WAIT_MINUTES = 6 * 60;
/** Longer than sending takes, so that no other process sends what this one is sending. */
const LEASE_MINUTES = 3;
/** So many connections to the mail server at most. */
const BATCH_SIZE = 5;
/** How long it is known what was sent, after it would have expired. */
const KEPT_DAYS = 7;

const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;

export const sendEmail: SendEmail = async (queries, { to, kind, subject, text }, key = randomUUID()) => {
  // An account may have been made before emails were checked: nothing is sent to what is not one address.
  if (!isEmail(to)) return;
  const expiresAt = inMinutes(LIFE_MINUTES[kind] ?? NOTICE_MINUTES);
  await queries
    .insert(emails)
    .values({ id: randomUUID(), key, kind, recipient: to, subject, text, expiresAt })
    .onConflictDoNothing({ target: emails.key });
};

/** Several processes may send at the same time: each claims different emails for as long as it sends them. */
async function claimDue(queries: Queries): Promise<EmailRow[]> {
  const due = queries
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.status, 'waiting'),
        lte(emails.nextAttemptAt, sql`now()`),
        sql`${emails.expiresAt} > now()`,
        lt(emails.attempts, MAX_ATTEMPTS),
      ),
    )
    .orderBy(emails.nextAttemptAt)
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  return queries
    .update(emails)
    .set({ attempts: sql`${emails.attempts} + 1`, nextAttemptAt: inMinutes(LEASE_MINUTES) })
    .where(inArray(emails.id, due))
    .returning();
}

/** Hands an email to the mail server; rejects when it does not take it. */
export type HandOver = (email: EmailRow) => Promise<void>;

interface SmtpFailure {
  readonly code?: string;
  readonly responseCode?: number;
  readonly message?: string;
}

/** Refusals of the address or of the message: they are for good, unlike those of a log-in or a connection. */
const REFUSALS = ['EENVELOPE', 'EMESSAGE'];

async function sendOne(queries: Queries, handOver: HandOver, log: Log, email: EmailRow): Promise<void> {
  const { id, kind, attempts } = email;
  const still = and(eq(emails.id, id), eq(emails.attempts, attempts));
  try {
    await handOver(email);
  } catch (error) {
    const { code = 'unknown', responseCode, message } = error as SmtpFailure;
    // Answers of a mail server may have the address in them; a failure of the socket names a certificate or a port.
    const failure = [code, responseCode, code === 'ESOCKET' && message].filter(Boolean).join(' ');
    const isRefused = REFUSALS.includes(code) && responseCode !== undefined && responseCode >= 500;
    const isDead = isRefused || attempts >= MAX_ATTEMPTS;
    const nextAttemptAt = inMinutes(Math.min(2 ** (attempts - 1), MAX_WAIT_MINUTES));
    await queries
      .update(emails)
      .set({ failure, nextAttemptAt, status: isDead ? 'dead' : 'waiting' })
      .where(still);
    if (isDead) log.error({ email: id, kind, failure }, DEAD);
    else
      log.warn({ email: id, kind, failure, attempts }, 'An email was not taken by the mail server; it is tried again');
    return;
  }
  await queries.update(emails).set({ status: 'sent', text: '', failure: null }).where(still);
}

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;
const DEAD = 'An email is given up: its receiver does not get it';

/**
 * Sends what is due. An email that the mail server took is sent again, under the same Message-ID, when the process ends
 * before it could write that down: SMTP has no way to ask.
 */
export async function sendDueEmails(
  { queries }: Pick<Database, 'queries'>,
  handOver: HandOver,
  log: Log,
): Promise<void> {
  for (let isGoingOn = true; isGoingOn;) {
    const due = await claimDue(queries);
    const results = await Promise.allSettled(due.map((email) => sendOne(queries, handOver, log, email)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    isGoingOn = due.length === BATCH_SIZE;
  }
}

/**
 * Gives up what has expired or was tried too often, and deletes what is of no use any more.
 * @param log null where there is no mail server: then nothing can be sent anyway
 */
export async function tidyOutbox({ queries }: Pick<Database, 'queries'>, log: Log | null): Promise<void> {
  const isOver = or(lte(emails.expiresAt, sql`now()`), gte(emails.attempts, MAX_ATTEMPTS));
  const dead = await queries
    .update(emails)
    .set({ status: 'dead', failure: sql`coalesce(${emails.failure}, 'expired')` })
    .where(and(eq(emails.status, 'waiting'), lte(emails.nextAttemptAt, sql`now()`), isOver))
    .returning();
  for (const { id, kind, failure } of dead) log?.error({ email: id, kind, failure }, DEAD);
  await queries.delete(emails).where(lt(emails.expiresAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}
