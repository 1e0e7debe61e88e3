import { TELEMETRY_PATH, TICKET_TIMING, type RemoteReport } from '@platform/protocol/telemetry';
import { versionIn, type Visit } from './visits';

export interface Sides {
  readonly remote: string;
  /** Of the canary. */
  readonly version: string;
  /** Made by browser with the canary. */
  readonly visits: readonly Visit[];
  /** Made by browser with what is live. */
  readonly liveVisits: readonly Visit[];
}

type Pick = <Item>(items: readonly Item[]) => Item;

const ticketIn = (timing: string) => new RegExp(`${TICKET_TIMING};desc="([^"]*)"`).exec(timing)?.[1] ?? '';

const reportsIn = (visits: readonly Visit[]) => visits.flat().flatMap(({ report }) => report.remotes);

/**
 * How long a page took says nothing here, where each version had a few visits on a busy machine: each report gets the
 * times of one of the same remote, of either side.
 */
function withTimesOfAny(report: RemoteReport, { visits, liveVisits }: Sides, pick: Pick): RemoteReport {
  const alike = reportsIn([...visits, ...liveVisits]).filter(
    ({ remote, vitals }) => remote === report.remote && vitals,
  );
  return report.vitals ? { ...report, vitals: pick(alike).vitals } : report;
}

/**
 * A client asks for the pages of a visit, and sends what the browser had reported of them, with its tickets.
 * @param address of the client, as a trusted proxy tells it
 * @returns the status of each report
 */
export async function replayVisit(origin: string, sides: Sides, address: string, pick: Pick): Promise<number[]> {
  const { remote, version, visits, liveVisits } = sides;
  const forwarded = { 'x-forwarded-for': address };
  const first = await fetch(origin, { headers: forwarded });
  const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const headers = { ...forwarded, cookie: cookies.join('; ') };
  const visit = pick(versionIn(await first.text(), remote) === version ? visits : liveVisits);
  const statuses: number[] = [];
  for (const { path, report } of visit) {
    // On the others nothing depends.
    if (!report.remotes.some((one) => one.remote === remote)) continue;
    const page = await fetch(origin + path, { headers });
    await page.text();
    const ticket = ticketIn(page.headers.get('server-timing') ?? '');
    const remotes = report.remotes.map((one) => withTimesOfAny(one, sides, pick));
    const body = JSON.stringify({ ...report, ticket, remotes });
    const { status } = await fetch(origin + TELEMETRY_PATH, { method: 'POST', headers, body });
    statuses.push(status);
  }
  return statuses;
}
