import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { writeWhole } from '@platform/process/durable-files';
import { noReleaseStatistics, releaseStatisticsSchema, type ReleaseStatistics } from './release-statistics';
import { TICKET_LIFE_MS, type VisitTicket } from './visit-tickets';

/** In the registry's folder, so that every process that serves from it counts into the same files. */
const STATISTICS_FILE = 'telemetry.json';
const TICKETS_FILE = 'tickets.json';
/** While so many are used within their life, more count nothing. */
const MAX_TICKETS = 10_000;

/** @returns when a ticket was issued that is forgotten now: long after its life, because clocks of hosts differ */
export const forgottenTickets = (now: number): number => now - 2 * TICKET_LIFE_MS;

async function readJson<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return success ? output : undefined;
}

/** @returns what pages have reported; a file that is missing or cannot be read counts as none, and is replaced */
export const readStatistics = async (root: string): Promise<ReleaseStatistics> =>
  (await readJson(path.join(root, STATISTICS_FILE), releaseStatisticsSchema)) ?? noReleaseStatistics();

const ticketsSchema = v.record(v.string(), v.number());

async function readTickets(root: string): Promise<Readonly<Record<string, number>>> {
  const tickets = (await readJson(path.join(root, TICKETS_FILE), ticketsSchema)) ?? {};
  const since = forgottenTickets(Date.now());
  return Object.fromEntries(Object.entries(tickets).filter(([, issuedAt]) => issuedAt > since));
}

/** @returns those of the ids that count nothing */
export async function readUsedTickets(root: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const tickets = await readTickets(root);
  const isFull = Object.keys(tickets).length >= MAX_TICKETS;
  return new Set(ids.filter((id) => isFull || tickets[id] !== undefined));
}

/**
 * @param changed the statistics of those remotes that have changed
 * @param tickets that are used from now on
 */
export async function writeStatistics(
  root: string,
  changed: ReleaseStatistics['remotes'],
  tickets: readonly Pick<VisitTicket, 'id' | 'issuedAt'>[],
): Promise<void> {
  const added = Object.fromEntries(tickets.map(({ id, issuedAt }) => [id, issuedAt]));
  const used = { ...(await readTickets(root)), ...added };
  // First: a report whose ticket is used and that is lost counts nothing; counted twice, it would lie.
  await writeWhole(path.join(root, TICKETS_FILE), JSON.stringify(used));
  const { remotes, ...rest } = await readStatistics(root);
  const statistics: ReleaseStatistics = { ...rest, remotes: { ...remotes, ...changed } };
  await writeWhole(path.join(root, STATISTICS_FILE), JSON.stringify(statistics));
}
