import { createContext, useContext } from 'react';
import { composeRoutes, type RouteTable } from './route-table';

/** Without a provider there are no remotes, and the shell's own pages. */
const RouteTableContext = createContext<RouteTable>(composeRoutes({}));

export const RouteTableProvider = RouteTableContext.Provider;

/** The routes of the remotes that this page has. */
export const useRouteTable = (): RouteTable => useContext(RouteTableContext);
