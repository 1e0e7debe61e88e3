import type { ReactNode } from 'react';
import { LoadFailed, Loading, PageHeading } from '@piston-parts/shared-ui';
import type { RemoteModule } from '../routes/route-table';
import styles from './remote-slot.module.css';
import { RenderBoundary } from './render-boundary';
import { useRemoteModule } from './use-remote-module';

interface OutOfOrderProps {
  readonly onTryAgain: () => void;
}

function OutOfOrderNotice({ onTryAgain }: OutOfOrderProps) {
  return (
    <LoadFailed
      text="This part of the shop is not answering. Everything else works; your cart and wishlist are safe."
      onRetry={onTryAgain}
    />
  );
}

interface RemoteModuleContentProps {
  readonly remoteModule: RemoteModule;
  readonly loading: ReactNode;
  readonly outOfOrder: (onTryAgain: () => void) => ReactNode;
}

function RemoteModuleContent({ remoteModule, loading, outOfOrder }: RemoteModuleContentProps) {
  const { state, tryAgain, onBroken } = useRemoteModule(remoteModule);
  if (state.status === 'failed' || state.status === 'late') return outOfOrder(tryAgain);
  if (state.status !== 'ready') return loading;
  const Screen = state.screen;
  return (
    <div className={styles.slot} data-remote={remoteModule.remote}>
      <RenderBoundary onBroken={onBroken}>
        <Screen />
      </RenderBoundary>
    </div>
  );
}

/** The slot of one remote's screen: it loads, fails and recovers without the rest of the shop (shell-5, shell-6). */
export function RemoteSlot(remoteModule: RemoteModule) {
  return (
    <RemoteModuleContent
      remoteModule={remoteModule}
      loading={<Loading className={styles.loading} />}
      outOfOrder={(onTryAgain) => (
        <div className={`page ${styles.outOfOrder}`}>
          <PageHeading>Out of order</PageHeading>
          <OutOfOrderNotice onTryAgain={onTryAgain} />
        </div>
      )}
    />
  );
}

/** The slot of a fragment: one that cannot be shown leaves the page around it, and its heading, as they are. */
export function RemoteFragment(remoteModule: RemoteModule) {
  return (
    <RemoteModuleContent
      remoteModule={remoteModule}
      loading={null}
      outOfOrder={(onTryAgain) => <OutOfOrderNotice onTryAgain={onTryAgain} />}
    />
  );
}
