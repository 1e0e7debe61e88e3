import { useEffect, useState } from 'react';
import { messages, paths } from '@piston-parts/shared-contract';
import {
  ordersRequested,
  selectOrders,
  selectOrdersStatus,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button, ButtonLink, Notice } from '@piston-parts/shared-ui';
import { AccountPage } from '../account/account-page';
import { OrderList } from './order-list';
import styles from './orders.module.css';

/** What the shopper has bought, the newest first. */
export default function OrdersScreen() {
  const dispatch = useShopDispatch();
  const orders = useShopSelector(selectOrders);
  const status = useShopSelector(selectOrdersStatus);
  const [triedAgain, setTriedAgain] = useState(false);

  useEffect(() => void dispatch(ordersRequested()), [dispatch]);

  const tryAgain = () => {
    setTriedAgain(true);
    dispatch(ordersRequested());
  };
  // The pressed button stays until there is an element for the focus.
  const trying = triedAgain && status === 'loading';

  return (
    <AccountPage title="Orders">
      {(status === 'failed' || trying) && (
        <Notice urgent text="Your orders could not be loaded. Check your connection and try again.">
          <Button onClick={tryAgain} aria-disabled={trying}>
            {trying ? 'Trying again…' : 'Try again'}
          </Button>
        </Notice>
      )}
      {status === 'ready' && orders.length > 0 && <OrderList orders={orders} takesFocus={triedAgain} />}
      {status === 'ready' && orders.length === 0 && (
        <Notice text={messages.ordersEmpty}>
          <ButtonLink to={paths.listing} variant="primary">
            See all parts
          </ButtonLink>
        </Notice>
      )}
      {!trying && (status === 'idle' || status === 'loading') && <Skeleton />}
    </AccountPage>
  );
}

/** Has the height of two orders. */
function Skeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="visually-hidden">
        Loading your orders
      </p>
      <div className={styles.blank} />
      <div className={styles.blank} />
    </div>
  );
}
