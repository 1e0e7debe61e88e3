import { LoadFailed, Loading, PageHeading } from '@piston-parts/shared-ui';
import type { RemoteModule } from '@platform/host/routes/route-table';
import styles from './remote-slot.module.css';
import { RenderBoundary } from '@platform/host/remotes/render-boundary';
import { useRemoteModule } from '@platform/host/remotes/use-remote-module';

interface RemoteSlotProps extends RemoteModule {
  /** One that cannot be shown leaves the page around it, and its heading, as they are. */
  readonly isFragment?: boolean;
}

/** The slot of one remote's screen: it loads, fails and recovers without the rest of the shop (shell-5, shell-6). */
export function RemoteSlot({ remote, module, isFragment = false }: RemoteSlotProps) {
  const { state, slot } = useRemoteModule({ remote, module }, isFragment);
  if (state?.status === 'failed' || state?.status === 'late') {
    const notice = (
      <LoadFailed
        text="This part of the shop is not answering. Everything else works; your cart and wishlist are safe."
        onRetry={() => slot?.retry()}
      />
    );
    if (isFragment) return notice;
    return (
      <div className={`page ${styles.outOfOrder}`}>
        <PageHeading>Out of order</PageHeading>
        {notice}
      </div>
    );
  }
  if (state?.status !== 'ready') return isFragment ? null : <Loading className={styles.loading} />;
  const Screen = state.screen;
  return (
    <div className={styles.slot} data-remote={remote}>
      <RenderBoundary onBroken={(cause) => slot?.broken(cause)}>
        <Screen />
      </RenderBoundary>
    </div>
  );
}
