import { routeOf } from '../routes/route-of';
import type { RouteTable } from '../routes/route-table';
import type { RemoteLoader } from './remote-loader';

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Loads the screens that everybody may see and that are the same remote's as the open one: a shopper's next step is
 * most often there, and a finger gives no notice of it as a pointer does. Not for those who save data.
 */
export async function prefetchSiblingRoutes(remotes: RemoteLoader, table: RouteTable, pathname: string): Promise<void> {
  const current = routeOf(table, pathname);
  if (!current || current.guard || savesData()) return;
  // A remote that has just failed is not asked for more.
  await remotes.load(current);
  const siblings = table.routes.filter(({ remote, guard }) => remote === current.remote && !guard);
  await Promise.all(siblings.map((sibling) => remotes.load(sibling)));
}
