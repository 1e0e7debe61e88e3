import type { ReactNode } from 'react';
import type { RemoteModule } from '../routes/route-table';
import { RenderBoundary } from './render-boundary';
import { useRemoteModule } from './use-remote-module';

interface RemoteSlotProps extends RemoteModule {
  readonly className?: string | undefined;
  /** Shown until the module has loaded. */
  readonly loading?: ReactNode;
  /** Shown when it does not load or throws; `retry` loads it again. */
  readonly renderFailure: (retry: () => void) => ReactNode;
}

/** The place of a remote's screen: it loads, fails and recovers without the rest of the page. */
export function RemoteSlot({ remote, module, className, ...shell }: RemoteSlotProps) {
  const { state, slot } = useRemoteModule({ remote, module });
  if (state?.status === 'failed' || state?.status === 'late') return shell.renderFailure(() => slot?.retry());
  if (state?.status !== 'ready') return shell.loading;
  const Screen = state.screen;
  return (
    <div className={className} data-remote={remote}>
      <RenderBoundary onBroken={(cause) => slot?.broken(cause)}>
        <Screen />
      </RenderBoundary>
    </div>
  );
}
