import { TELEMETRY_PATH, type TelemetryReport, type Vitals } from '@platform/protocol/telemetry';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { FAILURE_MARK, SHOWN_MARK } from '../remotes/load-progress';
import type { RouteTable } from '../routes/route-table';
import { OPEN_PAGE, type OpenPage, type Versions, type WatchedPage } from './open-pages';
import { observe } from './observe';
import { frozenReport, hasFrozen, pageReport, type PageView } from './page-report';
import { SHELL_FAILURE_MARK } from './shell-failure';
import { measureOverflow, watchVisit, type VisitSteps } from './watch-visit';

interface ReportedPage {
  readonly page: WatchedPage;
  readonly routes: RouteTable;
  readonly steps: VisitSteps;
  readonly versions: Versions;
  /** Renews the mark. */
  readonly mark: () => void;
}

const ALIVE_EVERY_MS = 5000;
/** The consequences of one failure are reported with it. */
const AFTER_FAILURE_MS = 1000;
/** A screen has its first content by then. */
const AFTER_SHOWN_MS = 1000;
/** A task blocks the page for as long as it takes longer than this. */
const LONG_TASK_MS = 50;

/** Watches this page, and reports it once: soon after a failure, or when the shopper leaves. */
export function reportPage({ page, routes, steps, versions, mark }: ReportedPage): void {
  // The shopper had left it already.
  if (page.isTaken) return;
  page.isTaken = true;
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  const vitals = watchVitals();
  const visit = watchVisit(steps.watch);
  for (const frozen of takeFrozenPages(page.key)) send(frozenReport(routes, frozen));
  let isReported = false;

  const report = () => {
    if (isReported) return;
    isReported = true;
    measureOverflow(visit);
    const view = {
      ticket: page.ticket,
      path: new URL(opened).pathname,
      routes,
      stepsOfRoutes: steps.ofRoutes,
      versions,
      vitals,
      visit,
      heap: (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize,
      shown: marks(SHOWN_MARK),
      failures: marks(FAILURE_MARK),
      shellFailures: marks(SHELL_FAILURE_MARK),
    };
    send(pageReport(view as PageView));
  };
  document.addEventListener('visibilitychange', () => document.hidden && report());
  observe('mark', (entry) => {
    const { name } = entry;
    if (name === SHOWN_MARK) setTimeout(() => measureOverflow(visit), AFTER_SHOWN_MS);
    // One that was repaired is no reason to end the report of what the shopper does.
    const isSeen = name === FAILURE_MARK && !detailOf<{ recovered: boolean }>(entry).recovered;
    if (isSeen || name === SHELL_FAILURE_MARK) setTimeout(report, AFTER_FAILURE_MS);
  });

  setInterval(mark, ALIVE_EVERY_MS);
  // Where browsers have it: a screen that freezes the page is then blamed, and not the one before it.
  (window as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', mark);
}

const send = (report: TelemetryReport | null) =>
  void (report && navigator.sendBeacon(TELEMETRY_PATH, JSON.stringify(report)));

const detailOf = <Detail extends object>(mark: PerformanceEntry) => (mark as PerformanceMark).detail as Detail;

const marks = (name: string) =>
  performance.getEntriesByName(name, 'mark').map((entry): unknown => ({ ...detailOf(entry), at: entry.startTime }));

function watchVitals(): Vitals {
  const vitals: Vitals = {};
  const all = { reportAllChanges: true };
  onLCP(({ value }) => void (vitals.lcp = value), all);
  onINP(({ value }) => void (vitals.inp = value), all);
  onCLS(({ value }) => void (vitals.cls = value), all);
  const addTask = ({ duration }: PerformanceEntry) => {
    // Rounded: a task of 49 ms may be a long one.
    vitals.blocked = (vitals.blocked ?? 0) + Math.max(duration - LONG_TASK_MS, 0);
  };
  if (observe('longtask', addTask)) vitals.blocked = 0;
  return vitals;
}

/** @returns pages of this browser that froze or crashed, each to one caller */
function takeFrozenPages(own: string): OpenPage[] {
  const keys = Object.keys(localStorage).filter((one) => one.startsWith(OPEN_PAGE) && one !== own);
  return keys.flatMap((one) => {
    const page = readOpenPage(localStorage.getItem(one));
    if (page && !hasFrozen(page, Date.now())) return [];
    localStorage.removeItem(one);
    return page ? [page] : [];
  });
}

/** @returns null for what no page of this version wrote */
function readOpenPage(text: string | null): OpenPage | null {
  try {
    const page = JSON.parse(text ?? '') as Partial<OpenPage>;
    const isOpenPage = typeof page.at === 'number' && [page.path, page.ticket].every((one) => typeof one === 'string');
    return isOpenPage && page.versions ? (page as OpenPage) : null;
  } catch {
    return null;
  }
}
