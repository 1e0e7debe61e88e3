import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

/** By the names of a route's requests, their responses; null for what the API does not have. */
export type Values = Readonly<Record<string, unknown>>;

interface LoadedData {
  /** The address that the data are for. */
  readonly pathname: string;
  readonly values: Values;
}

const NOTHING: Values = {};
const DataContext = createContext<readonly [LoadedData, (change: (loaded: LoadedData) => LoadedData) => void]>([
  { pathname: '', values: NOTHING },
  () => undefined,
]);

/** Hands the screens the data that came with the page, and collects those that they load later. */
export function DataProvider({ values, children }: { readonly values: Values; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const [loaded, setLoaded] = useState<LoadedData>({ pathname, values });
  return <DataContext value={[loaded, setLoaded]}>{children}</DataContext>;
}

/** The data of the open address, as far as they are there. */
export function useRouteData(): Values {
  const [{ pathname, values }] = useContext(DataContext);
  return useLocation().pathname === pathname ? values : NOTHING;
}

/**
 * Reads data of a route: those that came with the page, or else the API's response.
 * @param name of the request in `routes.ts`
 * @param address the request, filled in
 * @returns undefined while it loads, null for what the API does not have
 */
export function useData<Value>(name: string, address: string): Value | null | undefined {
  const { pathname } = useLocation();
  const [, setLoaded] = useContext(DataContext);
  const value = useRouteData()[name];
  const isMissing = value === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    const end = new AbortController();
    const keep = (response: unknown) =>
      setLoaded((loaded) => ({
        pathname,
        values: { ...(loaded.pathname === pathname && loaded.values), [name]: response },
      }));
    fetch(address, { signal: end.signal })
      .then(async (response) => keep(response.ok ? await response.json() : null))
      .catch(() => end.signal.aborted || keep(null));
    return () => end.abort();
  }, [isMissing, setLoaded, name, address, pathname]);
  return value as Value | null | undefined;
}
