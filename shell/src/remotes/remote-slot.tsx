import { LoadFailed, Loading, PageHeading } from '@piston-parts/shared-ui';
import type { Door } from '../routes/route-table';
import styles from './remote-slot.module.css';
import { RenderBoundary } from './render-boundary';
import { useDoor } from './use-door';

interface OutOfOrderProps {
  readonly onTryAgain: () => void;
}

function OutOfOrder({ onTryAgain }: OutOfOrderProps) {
  return (
    <div className={`page ${styles.outOfOrder}`}>
      <PageHeading>Out of order</PageHeading>
      <LoadFailed
        text="This part of the shop is not answering. Everything else works; your cart and wishlist are safe."
        onRetry={onTryAgain}
      />
    </div>
  );
}

/** The place of one remote's screen: it loads, fails and recovers without the rest of the shop (decisions S1, S6). */
export function RemoteSlot(door: Door) {
  const [state, tryAgain] = useDoor(door);
  if (state.status === 'failed') return <OutOfOrder onTryAgain={tryAgain} />;
  if (state.status === 'loading') return <Loading height="100vh" />;
  const Screen = state.screen;
  return (
    <div className={styles.place} data-remote={door.remote}>
      <RenderBoundary fallback={(onTryAgain) => <OutOfOrder onTryAgain={onTryAgain} />}>
        <Screen />
      </RenderBoundary>
    </div>
  );
}

/** The place of a fragment: what cannot be shown leaves the page around it as it is. */
export function RemoteFragment(door: Door) {
  const [state, tryAgain] = useDoor(door);
  if (state.status === 'loading') return null;
  if (state.status === 'failed') return <OutOfOrder onTryAgain={tryAgain} />;
  const Screen = state.screen;
  return (
    <div className={styles.place} data-remote={door.remote}>
      <RenderBoundary fallback={(onTryAgain) => <OutOfOrder onTryAgain={onTryAgain} />}>
        <Screen />
      </RenderBoundary>
    </div>
  );
}
