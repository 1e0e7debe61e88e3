import { createContext, useContext } from 'react';
import type { RouteTable } from './route-table';

const RouteTableContext = createContext<RouteTable>({ routes: [], fragments: {}, texts: [] });

export const RouteTableProvider = RouteTableContext.Provider;

/** The routes of the remotes that this page has. */
export const useRouteTable = (): RouteTable => useContext(RouteTableContext);
