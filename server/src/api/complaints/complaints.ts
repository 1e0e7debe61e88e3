import type { Complaint } from '@piston-parts/shared-contract';
import {
  backendMessages,
  complaintAnsweredEmail,
  complaintFiledEmail,
  publicSettingsOf,
  refuse,
  timestamp,
} from '@piston-parts/shared-contract/backend';
import { emailKey } from '@piston-parts/shared-contract/schemas';
import { OperatorError } from '@platform/process/operator-error';
import { randomText } from '@platform/process/random-text';
import { and, asc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { MAX_COMPLAINTS_OF_CLIENT } from '../accounts/account-limits';
import { countAttempt } from '../accounts/count-attempt';
import type { RateLimits } from '../accounts/rate-limit';
import { sendEmail } from '../emails/outbox';
import { READABLE } from '../orders/order-number';
import { complaintHistory, complaints } from '../../database/complaint.schema';
import type { Database, Queries } from '../../database/database';
import { readSettings } from '../../shop-settings/shop-settings';

const HOUR_MS = 3_600_000;
/** As India's E-Commerce Rules ask: the answer within 48 hours, redress within a month. */
const ANSWER_MS = 48 * HOUR_MS;
const REDRESS_MS = 30 * 24 * HOUR_MS;
const MAX_LISTED = 1000;

interface FiledComplaint extends Complaint {
  /** A complaint that comes again with it files nothing. */
  readonly key: string;
  /** `clientKey` */
  readonly client: string;
}

/** A complaint as the shop's staff sees it; times are ISO 8601. */
export interface StaffComplaint {
  readonly ticket: string;
  readonly state: (typeof complaints.$inferSelect)['state'];
  readonly email: string;
  readonly orderNumber: string;
  readonly filedAt: string;
  /** When the answer is due, or else the redress; null once it is redressed. */
  readonly due: string | null;
  readonly isOverdue: boolean;
  readonly history: readonly { kind: string; by: string; text: string; at: string }[];
}

export interface ComplaintChange {
  readonly ticket: string;
  readonly kind: 'answered' | 'redressed';
  readonly text: string;
  readonly by: string;
  readonly dryRun: boolean;
}

/** The complaints of a shop, for its staff: in a database, or in that of a running shop. */
export interface StaffComplaints {
  /** Complaints that are not redressed, or all: overdue ones first, then by when they are due. */
  list(options: { readonly all: boolean }): Promise<readonly StaffComplaint[]>;
  /** @throws OperatorError for a ticket that is not there */
  show(ticket: string): Promise<StaffComplaint>;
  /** @returns the complaint as it is, or would be, and whether that is a change; the shopper gets the text by email */
  change(change: ComplaintChange): Promise<{ readonly isChanged: boolean; readonly complaint: StaffComplaint }>;
  close(): Promise<void>;
}

/** Too many to be guessed, though a ticket alone opens nothing. */
const createTicket = (): string => `T-${[1, 2, 3].map(() => randomText(READABLE, 4)).join('-')}`;

async function emailFactsOf(queries: Queries, { ticket, email: to }: { ticket: string; email: string }) {
  return { shop: publicSettingsOf((await readSettings(queries)).settings), to, ticket };
}

/** @throws Refusal with 422 where the key belongs to another complaint */
async function earlierTicket(queries: Queries, { key, email, orderNumber, text }: FiledComplaint): Promise<string> {
  const [earlier] = await queries
    .select({ ticket: complaints.ticket })
    .from(complaints)
    .innerJoin(complaintHistory, eq(complaintHistory.ticket, complaints.ticket))
    .where(
      and(
        eq(complaints.formKey, key),
        eq(complaints.email, email),
        eq(complaints.orderNumber, orderNumber),
        eq(complaintHistory.position, 0),
        eq(complaintHistory.text, text),
      ),
    );
  return earlier?.ticket ?? refuse(422, backendMessages.idempotencyKeyReused);
}

/**
 * Files a complaint, with its email.
 * @returns its ticket number
 * @throws Refusal with 429 after many of one client
 */
export async function fileComplaint(
  { database, rateLimits }: { readonly database: Database; readonly rateLimits: RateLimits },
  complaint: FiledComplaint,
): Promise<string> {
  const { key: formKey, client, email: to, orderNumber, text } = complaint;
  const attempt = { kind: 'complaint', subject: emailKey(to), client, max: MAX_COMPLAINTS_OF_CLIENT };
  await countAttempt(rateLimits, attempt);
  return database.transaction(async (queries) => {
    const [filed] = await queries
      .insert(complaints)
      .values({ formKey, email: to, orderNumber, ticket: createTicket() })
      .onConflictDoNothing({ target: complaints.formKey })
      .returning();
    if (!filed) return earlierTicket(queries, complaint);
    const { ticket } = filed;
    await queries.insert(complaintHistory).values({ ticket, position: 0, kind: 'filed', by: '', text });
    const email = complaintFiledEmail(await emailFactsOf(queries, filed));
    await sendEmail(queries, email, `complaint ${ticket} 0`);
    return ticket;
  });
}

type Row = typeof complaints.$inferSelect;

async function toStaff(queries: Queries, row: Row): Promise<StaffComplaint> {
  const { ticket, state, email, orderNumber, filedAt } = row;
  const history = await queries
    .select()
    .from(complaintHistory)
    .where(eq(complaintHistory.ticket, ticket))
    .orderBy(asc(complaintHistory.position));
  const due = state === 'redressed' ? null : filedAt.getTime() + (state === 'open' ? ANSWER_MS : REDRESS_MS);
  return {
    ticket,
    state,
    email,
    orderNumber,
    filedAt: timestamp(filedAt),
    due: due === null ? null : timestamp(new Date(due)),
    isOverdue: due !== null && due < Date.now(),
    history: history.map(({ kind, by, text, at }) => ({ kind, by, text, at: timestamp(at) })),
  };
}

async function listComplaints(queries: Queries, all: boolean): Promise<StaffComplaint[]> {
  const rows = await queries
    .select()
    .from(complaints)
    .where(all ? undefined : ne(complaints.state, 'redressed'))
    .orderBy(sql`${complaints.state} = 'redressed'`, asc(complaints.filedAt))
    .limit(MAX_LISTED);
  const shown: StaffComplaint[] = [];
  for (const row of rows) shown.push(await toStaff(queries, row));
  const dueOf = ({ due }: StaffComplaint) => (due === null ? Infinity : Date.parse(due));
  return shown.sort((a, b) => dueOf(a) - dueOf(b));
}

async function findComplaint(queries: Queries, ticket: string): Promise<Row> {
  const [row] = await queries
    .select()
    .from(complaints)
    .where(eq(complaints.ticket, ticket.trim().toUpperCase()))
    .for('update');
  if (!row) throw new OperatorError(`There is no complaint ${ticket}. Nothing was changed.`);
  return row;
}

async function changeComplaint(queries: Queries, { kind, text, by, dryRun, ...change }: ComplaintChange) {
  const row = await findComplaint(queries, change.ticket);
  const { ticket } = row;
  const current = await toStaff(queries, row);
  const last = current.history.at(-1);
  if (last?.kind === kind && last.text === text) return { isChanged: false, complaint: current };
  if (row.state === 'redressed') throw new OperatorError(`${ticket} is redressed. Nothing was changed.`);
  const changed = { ...row, state: kind };
  if (dryRun) {
    const entry = { kind, by, text, at: timestamp(new Date()) };
    return {
      isChanged: true,
      complaint: { ...(await toStaff(queries, changed)), history: [...current.history, entry] },
    };
  }
  const position = current.history.length;
  await queries.update(complaints).set({ state: kind }).where(eq(complaints.ticket, ticket));
  await queries.insert(complaintHistory).values({ ticket, position, kind, by, text });
  if (row.email !== '') {
    const facts = await emailFactsOf(queries, row);
    const email = complaintAnsweredEmail(facts, { text, isRedressed: kind === 'redressed' });
    await sendEmail(queries, email, `complaint ${ticket} ${position}`);
  }
  return { isChanged: true, complaint: await toStaff(queries, changed) };
}

/** Lets the complaints of a deleted account be answered before the person is taken out. */
export async function endComplaintsOf(queries: Queries, email: string, days: number): Promise<void> {
  await queries
    .update(complaints)
    .set({
      forgetAt: sql`case when ${complaints.state} = 'redressed' then now() else now() + make_interval(days => ${days}) end`,
    })
    .where(and(eq(sql`lower(${complaints.email})`, emailKey(email)), isNull(complaints.forgetAt)));
  await forgetComplaints(queries);
}

/** Takes the person out of complaints: which ones there were, and when they were answered, stays. */
export async function forgetComplaints(queries: Queries): Promise<void> {
  const forgotten = await queries
    .update(complaints)
    .set({ email: '', orderNumber: '', forgetAt: null })
    .where(lte(complaints.forgetAt, sql`now()`))
    .returning({ ticket: complaints.ticket });
  const tickets = forgotten.map(({ ticket }) => ticket);
  if (tickets.length > 0)
    await queries.update(complaintHistory).set({ text: '' }).where(inArray(complaintHistory.ticket, tickets));
}

export const complaintsInDatabase = (database: Database): StaffComplaints => ({
  list: ({ all }) => listComplaints(database.queries, all),
  show: async (ticket) => toStaff(database.queries, await findComplaint(database.queries, ticket)),
  change: (change) => database.transaction((queries) => changeComplaint(queries, change)),
  close: () => database.close(),
});
