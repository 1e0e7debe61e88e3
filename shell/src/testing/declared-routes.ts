import { declaredRoutes } from '@piston-parts/preset/jest/declared-routes.cjs';
import { composeRoutes, type DeclaredRoutes } from '../routes/route-table';

/** The routes of every remote in this repository, as all of them would be live. */
export const routeTable = composeRoutes(declaredRoutes() as DeclaredRoutes);
