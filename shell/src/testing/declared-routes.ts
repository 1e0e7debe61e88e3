import { declaredRoutes } from '@platform/test-kit/jest/declared-routes.cjs';
import { shellPaths } from '../pages/shell-paths';
import { composeRoutes, type DeclaredRoutes } from '@platform/host/routes/route-table';

/** The routes of every remote in this repository, as all of them would be live. */
export const routeTable = composeRoutes(declaredRoutes() as DeclaredRoutes, shellPaths);
