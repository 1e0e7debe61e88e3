import { declaredRoutes } from '@platform/test-kit/jest/declared-routes.cjs';
import { shellPaths } from '../pages/shell-paths';
import { composeRoutes, type DeclaredRoutes } from '@platform/host/routes/route-table';

/** A remote as `npm run new:remote mf-untouched` makes it: whatever else a team adds, it breaks no test of the shell. */
const UNTOUCHED: DeclaredRoutes = {
  'mf-untouched': { routes: [{ path: '/untouched-page', module: './untouched', title: 'Untouched' }] },
};

/** The routes of every remote in this repository, as all of them would be live, and of one that is new. */
export const routeTable = composeRoutes({ ...(declaredRoutes() as DeclaredRoutes), ...UNTOUCHED }, shellPaths);
