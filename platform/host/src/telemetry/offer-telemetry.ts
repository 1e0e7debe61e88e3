import type { RemoteList } from '../remotes/live-remotes';
import type { RouteTable } from '../routes/route-table';
import { firstContentShown } from '../routes/first-content';
import type { OpenPage, WatchedPage } from './open-pages';
import type { VisitSteps } from './watch-visit';

/**
 * Reports how the shell and the remotes did in this page view, if it is watched. Before any remote runs, the page names
 * their versions in its mark, so that a later page can report which froze.
 */
export function offerTelemetry(routes: RouteTable, steps: VisitSteps, readList: () => Promise<RemoteList>): void {
  const page = window.watchedPage;
  // Without reports, the page works the same: also where the browser allows no storage.
  if (page) startTelemetry(page, routes, steps, readList).catch(() => undefined);
}

async function startTelemetry(
  page: WatchedPage,
  routes: RouteTable,
  steps: VisitSteps,
  readList: () => Promise<RemoteList>,
): Promise<void> {
  const { key, ticket, shell } = page;
  const list = Object.entries(await readList());
  const remotes = Object.fromEntries(list.map(([remote, { version }]) => [remote, version]));
  const versions = { ...remotes, ...(shell !== undefined && { shell }) };
  const mark = () => {
    const open: OpenPage = { at: Date.now(), ticket, path: location.pathname, versions };
    if (document.hidden) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(open));
  };
  mark();
  document.addEventListener('visibilitychange', mark);
  await firstContentShown();
  try {
    const { reportPage } = await import(/* webpackChunkName: "telemetry" */ './report-page');
    reportPage({ page, routes, steps, versions, mark });
  } catch {
    document.removeEventListener('visibilitychange', mark);
    localStorage.removeItem(key);
  }
}
