import { useEffect, useRef, useState } from 'react';
import { renewPage } from '../deploys/renew-page';
import type { Door } from '../routes/route-table';
import type { RemoteFailedError } from './attempt-load';
import { type LoadedScreen } from './attempt-load';
import { forgetScreen, hangingLoad, loadAgeMs, loadDoor, loadDoorAnew, loadedScreen, whenRenewed } from './load-door';
import { reportFailure, type RemoteFailure } from './load-progress';

/** After this long a remote counts as not answering; what comes later is shown all the same. */
const PATIENCE_MS = 4500;

export type DoorState = { status: 'loading' } | { status: 'failed' } | ({ status: 'ready' } & LoadedScreen);

export interface DoorPlace {
  readonly state: DoorState;
  readonly tryAgain: () => void;
  /** To be told what the screen threw while it was rendered. */
  readonly onBroken: (cause: unknown) => void;
}

const firstState = (door: Door): DoorState => {
  const loaded = loadedScreen(door);
  return loaded ? { status: 'ready', ...loaded } : { status: 'loading' };
};

const isSameScreen = (shown: DoorState, next: DoorState) =>
  shown.status === 'ready' && next.status === 'ready' && shown.screen === next.screen;

/** A screen that loads more of itself later, and cannot: its files went away with a deploy. */
const isMissingChunk = (cause: unknown) => cause instanceof Error && cause.name === 'ChunkLoadError';

/** Follows one load into the state; at most one line in the log tells of it. */
function follow(door: Door, load: Promise<LoadedScreen>, show: (state: DoorState) => void): () => void {
  let told = false;
  const fail = (failure: RemoteFailure | null) => {
    if (failure && !told) reportFailure(failure);
    told = true;
    show({ status: 'failed' });
  };
  const timer = setTimeout(() => fail(hangingLoad(door, PATIENCE_MS)), PATIENCE_MS - loadAgeMs(door));
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
 * Loads a door in an effect rather than by React.lazy, whose Suspense holds every reveal back by 300 ms and which
 * never recovers from a failed load.
 */
export function useDoor({ remote, door }: Door): DoorPlace {
  const [state, setState] = useState<DoorState>(() => firstState({ remote, door }));
  const [newLoad, setNewLoad] = useState<Promise<LoadedScreen> | null>(null);
  const mendedItself = useRef(false);

  useEffect(() => {
    const wanted = { remote, door };
    // Between a render and its effect a load may have ended, which the state then does not know of.
    const loaded = loadedScreen(wanted);
    return follow(wanted, newLoad ?? (loaded ? Promise.resolve(loaded) : loadDoor(wanted)), (next) =>
      setState((shown) => (isSameScreen(shown, next) ? shown : next)),
    );
  }, [remote, door, newLoad]);

  useEffect(
    () => whenRenewed((renewed) => void (renewed === remote && setNewLoad(loadDoor({ remote, door })))),
    [remote, door],
  );

  const tryAgain = () => {
    setState({ status: 'loading' });
    setNewLoad(loadDoorAnew({ remote, door }));
  };
  const onBroken = (cause: unknown) => {
    const mending = isMissingChunk(cause) && !mendedItself.current;
    const version = state.status === 'ready' ? state.version : null;
    reportFailure({ remote, version, door, phase: 'render', cause }, { recovered: mending });
    mendedItself.current = true;
    forgetScreen({ remote, door });
    if (mending) tryAgain();
    // It may have been written for a newer shell than this one.
    else void renewPage().then((renewing) => renewing || setState({ status: 'failed' }));
  };
  return { state, tryAgain, onBroken };
}
