import { useEffect, useState } from 'react';
import type { Door } from '../routes/route-table';
import { abandonDoor, loadDoor, loadedScreen, type Screen } from './load-door';

/** After this long a remote counts as not answering; what comes later is shown all the same. */
const PATIENCE_MS = 4500;

export type DoorState = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; screen: Screen };

const firstState = (door: Door): DoorState => {
  const screen = loadedScreen(door);
  return screen ? { status: 'ready', screen } : { status: 'loading' };
};

/**
 * Loads a door in an effect rather than by React.lazy, whose Suspense holds every reveal back by 300 ms and which
 * never recovers from a failed load.
 */
export function useDoor({ remote, door }: Door): [state: DoorState, tryAgain: () => void] {
  const [state, setState] = useState<DoorState>(() => firstState({ remote, door }));
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const wanted = { remote, door };
    let left = false;
    const timer = setTimeout(() => {
      console.error(`${remote} ${door} has not answered within ${PATIENCE_MS} ms`);
      setState({ status: 'failed' });
    }, PATIENCE_MS);
    loadDoor(wanted)
      .then((screen) => {
        if (!left) setState((shown) => (shown.status === 'ready' ? shown : { status: 'ready', screen }));
      })
      .catch((cause: unknown) => {
        if (left) return;
        console.error(`${remote} ${door} could not be loaded:`, cause);
        setState({ status: 'failed' });
      })
      .finally(() => clearTimeout(timer));
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [remote, door, attempt]);

  const tryAgain = () => {
    abandonDoor({ remote, door });
    setState({ status: 'loading' });
    setAttempt(attempt + 1);
  };
  return [state, tryAgain];
}
