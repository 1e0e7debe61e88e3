import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { emails } from '../../database/email.schema';
import { KINDS_WITH_LINK } from './outbox';

/** An email that was given up. */
export interface DeadEmail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly failure: string;
  readonly createdAt: string;
}

/** The dead emails of a shop, for its operator. */
export interface DeadEmails {
  /** The oldest first. */
  list(): Promise<readonly DeadEmail[]>;
  /**
   * Lets the shop send them again. Those whose link has expired stay: their receiver asks for another one.
   * @param ids null: all
   * @returns how many will be sent
   */
  retry(ids: readonly string[] | null): Promise<number>;
  close(): Promise<void>;
}

const isDead = eq(emails.status, 'dead');

export const deadEmailsIn = ({ queries, close }: Pick<Database, 'queries' | 'close'>): DeadEmails => ({
  list: () =>
    queries
      .select({
        id: emails.id,
        kind: emails.kind,
        recipient: emails.recipient,
        failure: sql<string>`coalesce(${emails.failure}, '')`,
        createdAt: sql<string>`to_char(${emails.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')`,
      })
      .from(emails)
      .where(isDead)
      .orderBy(asc(emails.createdAt)),
  async retry(ids) {
    const wanted = ids === null ? undefined : inArray(emails.id, [...ids]);
    const retried = await queries
      .update(emails)
      .set({ status: 'waiting', attempts: 0, nextAttemptAt: sql`now()`, expiresAt: sql`now() + interval '1 day'` })
      .where(and(isDead, notInArray(emails.kind, [...KINDS_WITH_LINK]), wanted))
      .returning({ id: emails.id });
    return retried.length;
  },
  close,
});
