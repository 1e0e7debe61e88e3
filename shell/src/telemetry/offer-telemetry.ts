import type { ShopConfiguration } from '../configuration';
import type { RemoteList } from '../remotes/remote-entry';
import type { RouteTable } from '../routes/route-table';
import { firstContentShown } from '../routes/first-content';
import { OPEN_PAGE, type OpenPage } from './open-pages';

/**
 * Reports how the remotes did in this page view, for the share of page views that the configuration names. Before any
 * remote runs, the page marks itself as open, so that a later page can report that it froze.
 */
export function offerTelemetry(
  { telemetry }: ShopConfiguration,
  routes: RouteTable,
  readList: () => Promise<RemoteList>,
): void {
  // Without reports, the page works the same: also where the browser allows no storage.
  if (Math.random() < telemetry) startTelemetry(routes, readList).catch(() => undefined);
}

async function startTelemetry(routes: RouteTable, readList: () => Promise<RemoteList>): Promise<void> {
  const list = Object.entries(await readList());
  const versions = Object.fromEntries(list.map(([remote, { version }]) => [remote, version]));
  const key = `${OPEN_PAGE}${Math.random()}`;
  const mark = () => {
    const page: OpenPage = { at: Date.now(), path: location.pathname, versions };
    if (document.hidden) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(page));
  };
  mark();
  document.addEventListener('visibilitychange', mark);
  await firstContentShown();
  try {
    const { reportPage } = await import(/* webpackChunkName: "telemetry" */ './report-page');
    reportPage({ key, routes, versions, mark });
  } catch {
    document.removeEventListener('visibilitychange', mark);
    localStorage.removeItem(key);
  }
}
