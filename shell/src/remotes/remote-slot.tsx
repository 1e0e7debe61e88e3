import { LoadFailed, Loading, PageHeading } from '@piston-parts/shared-ui';
import { RemoteSlot as HostSlot } from '@platform/host/remotes/remote-slot';
import type { RemoteModule } from '@platform/host/routes/route-table';
import styles from './remote-slot.module.css';

/** The slot of one remote's screen: it loads, fails and recovers without the rest of the shop (shell-5, shell-6). */
export function RemoteSlot(remoteModule: RemoteModule) {
  const renderFailure = (retry: () => void) => (
    <div className={`page ${styles.outOfOrder}`}>
      <PageHeading>Out of order</PageHeading>
      <LoadFailed
        text="This part of the shop is not answering. Everything else works; your cart and wishlist are safe."
        onRetry={retry}
      />
    </div>
  );
  return (
    <HostSlot
      {...remoteModule}
      className={styles.slot}
      loading={<Loading className={styles.loading} />}
      renderFailure={renderFailure}
    />
  );
}
