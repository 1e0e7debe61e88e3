import { LoadFailed, Loading, PageHeading } from '@piston-parts/shared-ui';
import { RemoteSlot as HostSlot } from '@platform/host/remotes/remote-slot';
import type { RemoteModule } from '@platform/host/routes/route-table';
import styles from './remote-slot.module.css';

interface RemoteSlotProps extends RemoteModule {
  /** One that cannot be shown leaves the page around it, and its heading, as they are. */
  readonly isFragment?: boolean;
}

/** The slot of one remote's screen: it loads, fails and recovers without the rest of the shop (shell-5, shell-6). */
export function RemoteSlot({ isFragment = false, ...remoteModule }: RemoteSlotProps) {
  const renderFailure = (retry: () => void) => {
    const notice = (
      <LoadFailed
        text="This part of the shop is not answering. Everything else works; your cart and wishlist are safe."
        onRetry={retry}
      />
    );
    if (isFragment) return notice;
    return (
      <div className={`page ${styles.outOfOrder}`}>
        <PageHeading>Out of order</PageHeading>
        {notice}
      </div>
    );
  };
  return (
    <HostSlot
      {...remoteModule}
      isFragment={isFragment}
      className={styles.slot}
      loading={isFragment ? null : <Loading className={styles.loading} />}
      renderFailure={renderFailure}
    />
  );
}
