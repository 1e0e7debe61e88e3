import { useContext, useRef, useSyncExternalStore } from 'react';
import type { SlotProps } from '@platform/protocol/slot';
import { useKnownContent } from '../remotes/known-content';
import { RemoteLoaderContext, watchNothing } from '../remotes/use-remote-module';
import type { RemoteModule } from '../routes/route-table';
import { LateFilling, type Passed } from './late-filling';

interface FillingRoomProps extends Pick<SlotProps, 'renderFailure'> {
  readonly filling: RemoteModule;
  readonly width: number | undefined;
  readonly passed: Passed;
}

/**
 * The room of one filling: it has its size whatever the filling does, and outlives it. In `data-late`, presses are recorded
 * until the filling is hydrated.
 */
export function FillingRoom({ filling: { remote, module }, width, passed, renderFailure }: FillingRoomProps) {
  const slot = useContext(RemoteLoaderContext)?.slot({ remote, module });
  const knownContent = useKnownContent();
  const room = useRef<HTMLDivElement>(null);
  const state = useSyncExternalStore(
    slot?.watchLate ?? watchNothing,
    () => {
      if (slot?.state.status === 'failed') return 'failed';
      // The HTML is of another version than has loaded: React must not compare them.
      return slot?.state.status === 'ready' && !knownContent.filling({ remote, module }) ? 'replaced' : 'rendered';
    },
    () => 'rendered' as const,
  );
  return (
    <div ref={room} data-remote={remote} data-filling={module} data-width={width} data-late="">
      {state === 'failed' ? (
        renderFailure?.(() => slot?.retry())
      ) : (
        <LateFilling key={state} {...{ remote, module, passed, room }} />
      )}
    </div>
  );
}
