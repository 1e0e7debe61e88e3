import { messages, paths } from '@piston-parts/shared-contract';
import { useShopSelector } from '@piston-parts/shared-store';
import { EmptyNotice, Skeleton } from '@piston-parts/shared-ui';
import { AccountPage } from '../account/account-page';
import { useRetriedLoad } from '../account/use-retried-load';
import { selectOrders, selectOrdersStatus } from '../order-history/order-history.selectors';
import { ordersRequested } from '../order-history/order-history.slice';
import { OrderList } from './order-list';
import styles from './orders.module.css';

/** The shopper's paid orders, the newest first. */
export default function OrdersScreen() {
  const orders = useShopSelector(selectOrders);
  const status = useShopSelector(selectOrdersStatus);
  const { failure, triedAgain } = useRetriedLoad({ status, requested: ordersRequested, what: 'Your orders' });

  return (
    <AccountPage title="Orders">
      {failure}
      {orders.length > 0 && <OrderList orders={orders} takesFocus={triedAgain} />}
      {status === 'ready' && orders.length === 0 && <EmptyNotice text={messages.ordersEmpty} to={paths.listing} />}
      {!failure && status !== 'ready' && (
        // Has the height of two orders.
        <Skeleton text="Loading your orders">
          <div className={styles.blank} />
          <div className={styles.blank} />
        </Skeleton>
      )}
    </AccountPage>
  );
}
