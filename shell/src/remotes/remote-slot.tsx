import type { ReactNode } from 'react';
import { LoadFailed, Loading, PageHeading } from '@piston-parts/shared-ui';
import type { Door } from '../routes/route-table';
import styles from './remote-slot.module.css';
import { RenderBoundary } from './render-boundary';
import { useDoor } from './use-door';

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

interface DoorContentProps {
  readonly door: Door;
  readonly loading: ReactNode;
  readonly outOfOrder: (onTryAgain: () => void) => ReactNode;
}

function DoorContent({ door, loading, outOfOrder }: DoorContentProps) {
  const { state, tryAgain, onBroken } = useDoor(door);
  if (state.status === 'loading') return loading;
  if (state.status === 'failed') return outOfOrder(tryAgain);
  const Screen = state.screen;
  return (
    <div className={styles.place} data-remote={door.remote}>
      <RenderBoundary onBroken={onBroken}>
        <Screen />
      </RenderBoundary>
    </div>
  );
}

/** The place of one remote's screen: it loads, fails and recovers without the rest of the shop (shell-5, shell-6). */
export function RemoteSlot(door: Door) {
  return (
    <DoorContent
      door={door}
      loading={<Loading height="100vh" />}
      outOfOrder={(onTryAgain) => (
        <div className={`page ${styles.outOfOrder}`}>
          <PageHeading>Out of order</PageHeading>
          <OutOfOrderNotice onTryAgain={onTryAgain} />
        </div>
      )}
    />
  );
}

/** The place of a fragment: what cannot be shown leaves the page around it, and its heading, as they are. */
export function RemoteFragment(door: Door) {
  return (
    <DoorContent door={door} loading={null} outOfOrder={(onTryAgain) => <OutOfOrderNotice onTryAgain={onTryAgain} />} />
  );
}
