import { createContext, useContext, useSyncExternalStore } from 'react';
import { useKnownContent } from './known-content';
import type { RemoteModule } from '../routes/route-table';
import type { RemoteLoader } from './remote-loader';

/** Null on the server, where nothing is loaded. */
export const RemoteLoaderContext = createContext<RemoteLoader | null>(null);

export const RemoteLoaderProvider = RemoteLoaderContext.Provider;

export const watchNothing = () => () => undefined;

/**
 * Loads an exposed module beside React rather than by React.lazy, whose Suspense holds every reveal back by 300 ms and
 * which never recovers from a failed load.
 */
export function useRemoteModule(remoteModule: RemoteModule) {
  const slot = useContext(RemoteLoaderContext)?.slot(remoteModule);
  const content = useKnownContent();
  const state = useSyncExternalStore(
    slot?.watch ?? watchNothing,
    () => slot?.state,
    () => content.screen(remoteModule),
  );
  return { state, slot };
}
