import { useEffect, useRef, useState } from 'react';
import { reloadForNewBuild } from '../deploys/reload-for-new-build';
import { useKnownContent } from '../prerendered/known-content';
import type { RemoteModule } from '../routes/route-table';
import type { RemoteFailedError } from './attempt-load';
import { type LoadedScreen } from './attempt-load';
import {
  forgetScreen,
  hangingLoad,
  loadAgeMs,
  loadRemoteModule,
  reloadRemoteModule,
  loadedScreen,
  onRemoteReplaced,
} from './load-remote-module';
import { reportFailure, type RemoteFailure } from './load-progress';

/** After this time a remote counts as not responding; a module that arrives later is still shown. */
const TIMEOUT_MS = 4500;

export type RemoteModuleState = { status: 'loading' } | { status: 'failed' } | ({ status: 'ready' } & LoadedScreen);

export interface RemoteModuleView {
  readonly state: RemoteModuleState;
  readonly tryAgain: () => void;
  /** Reports what the screen threw while it was rendered. */
  readonly onBroken: (cause: unknown) => void;
}

const firstState = (loaded: LoadedScreen | undefined): RemoteModuleState =>
  loaded ? { status: 'ready', ...loaded } : { status: 'loading' };

const isSameScreen = (shown: RemoteModuleState, next: RemoteModuleState) =>
  shown.status === 'ready' && next.status === 'ready' && shown.screen === next.screen;

/** A screen that loads more of itself later, and cannot: its files went away with a deploy. */
const isMissingChunk = (cause: unknown) => cause instanceof Error && cause.name === 'ChunkLoadError';

/** Follows one load into the state; logs at most one line about it. */
function follow(
  remoteModule: RemoteModule,
  load: Promise<LoadedScreen>,
  show: (state: RemoteModuleState) => void,
): () => void {
  let told = false;
  const fail = (failure: RemoteFailure | null) => {
    if (failure && !told) reportFailure(failure);
    told = true;
    show({ status: 'failed' });
  };
  const timer = setTimeout(() => fail(hangingLoad(remoteModule, TIMEOUT_MS)), TIMEOUT_MS - loadAgeMs(remoteModule));
  let left = false;
  load
    .then(
      (loaded) => void (left || show({ status: 'ready', ...loaded })),
      (error: RemoteFailedError) => void (left || fail(error.failure)),
    )
    .finally(() => clearTimeout(timer));
  return () => {
    left = true;
    clearTimeout(timer);
  };
}

/**
 * Loads an exposed module in an effect rather than by React.lazy, whose Suspense holds every reveal back by 300 ms and which
 * never recovers from a failed load.
 */
export function useRemoteModule({ remote, module }: RemoteModule): RemoteModuleView {
  const known = useKnownContent();
  const [state, setState] = useState<RemoteModuleState>(() => firstState(known.screen({ remote, module })));
  const [newLoad, setNewLoad] = useState<Promise<LoadedScreen> | null>(null);
  const mendedItself = useRef(false);

  useEffect(() => {
    const wanted = { remote, module };
    // Between a render and its effect a load may have ended, which the state then does not know of.
    const loaded = loadedScreen(wanted);
    return follow(wanted, newLoad ?? (loaded ? Promise.resolve(loaded) : loadRemoteModule(wanted)), (next) =>
      setState((shown) => (isSameScreen(shown, next) ? shown : next)),
    );
  }, [remote, module, newLoad]);

  useEffect(
    () =>
      onRemoteReplaced((replaced) => void (replaced === remote && setNewLoad(loadRemoteModule({ remote, module })))),
    [remote, module],
  );

  const tryAgain = () => {
    setState({ status: 'loading' });
    setNewLoad(reloadRemoteModule({ remote, module }));
  };
  const onBroken = (cause: unknown) => {
    const mending = isMissingChunk(cause) && !mendedItself.current;
    const version = state.status === 'ready' ? state.version : null;
    reportFailure({ remote, version, module, phase: 'render', cause }, { recovered: mending });
    mendedItself.current = true;
    forgetScreen({ remote, module });
    if (mending) tryAgain();
    // It may have been written for a newer shell than this one.
    else void reloadForNewBuild().then((reloading) => reloading || setState({ status: 'failed' }));
  };
  return { state, tryAgain, onBroken };
}
