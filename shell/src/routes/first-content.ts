import { hasInitialData, type InitialData } from '@piston-parts/shared-contract';
import { whenScreenReady } from './screen-ready';
import { routeOf } from './route-of';
import type { RouteTable } from './route-table';

/** What hangs in the background holds nothing back for longer than this. */
const TIMEOUT_MS = 2000;

/**
 * Tells whether the first content of this address is rendered without asking the backend: the page carries what it shows,
 * and no guard waits to learn who the shopper is.
 */
export function rendersWithoutBackend(
  table: RouteTable,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  initialData: InitialData,
  tokenStored: boolean,
): boolean {
  const route = routeOf(table, pathname);
  if (route?.guard === 'signed-in' || (route?.guard && tokenStored)) return false;
  return hasInitialData(initialData, { endpoints: route?.data, query: new URLSearchParams(search) });
}

/** Resolves when the first screen is shown and the files it needs have loaded. */
export async function firstContentShown(): Promise<void> {
  await new Promise<void>((resolve) => whenScreenReady(() => resolve()));
  if (document.readyState === 'complete') return;
  await new Promise<void>((resolve) => {
    window.addEventListener('load', () => resolve(), { once: true });
    setTimeout(resolve, TIMEOUT_MS);
  });
}
