import { createContext, useCallback, useContext, useRef, useState, useSyncExternalStore } from 'react';
import { useKnownContent } from '../prerendered/known-content';
import type { RemoteModule } from '../routes/route-table';
import type { RemoteModuleState } from './module-slot';
import type { RemoteLoader } from './remote-loader';

/** Null on the server, where nothing is loaded. */
const RemoteLoaderContext = createContext<RemoteLoader | null>(null);

export const RemoteLoaderProvider = RemoteLoaderContext.Provider;

export interface RemoteModuleView {
  readonly state: RemoteModuleState;
  readonly tryAgain: () => void;
  /** Reports what the screen threw while it was rendered. */
  readonly onBroken: (cause: unknown) => void;
}

const IDLE: RemoteModuleState = { status: 'idle' };

/**
 * Loads an exposed module beside React rather than by React.lazy, whose Suspense holds every reveal back by 300 ms and
 * which never recovers from a failed load.
 */
export function useRemoteModule({ remote, module }: RemoteModule): RemoteModuleView {
  const loader = useContext(RemoteLoaderContext);
  const known = useKnownContent();
  const [rendered] = useState((): RemoteModuleState => {
    const screen = known.screen({ remote, module });
    return screen ? { status: 'ready', ...screen } : IDLE;
  });
  const watch = useCallback(
    (onChange: () => void) => loader?.watch({ remote, module }, onChange) ?? (() => undefined),
    [loader, remote, module],
  );
  const state = useSyncExternalStore(
    watch,
    () => loader?.state({ remote, module }) ?? IDLE,
    () => rendered,
  );
  const mendedItself = useRef(false);

  return {
    state,
    tryAgain: () => loader?.retry({ remote, module }),
    onBroken(cause) {
      loader?.broken({ remote, module }, cause, !mendedItself.current);
      mendedItself.current = true;
    },
  };
}
