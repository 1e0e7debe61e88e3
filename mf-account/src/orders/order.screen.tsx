import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { messages, paths } from '@piston-parts/shared-contract';
import { useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button, ButtonLink, Loading, Notice } from '@piston-parts/shared-ui';
import { AccountPage } from '../account/account-page';
import { orderClosed } from '../order-history/order-closed';
import { selectCurrentOrder, selectOrders } from '../order-history/order-history.selectors';
import { orderOpened } from '../order-history/order-history.slice';
import { Slot } from '../slot';
import { OrderReceipt } from './order-receipt';
import styles from './order.module.css';

const NOT_LOADED: ReturnType<typeof selectCurrentOrder> = { id: null, order: null, failure: null };

/** The open order; until its response arrives, the entry of the order history. */
function useOpenOrder(orderId: string) {
  const current = useShopSelector(selectCurrentOrder);
  const listed = useShopSelector(selectOrders).find(({ _id }) => _id === orderId);
  // The state may still be that of the order shown before.
  const { order, failure } = current.id === orderId ? current : NOT_LOADED;
  return { order: order ?? listed, failure };
}

/** One order: what was bought, for how much, and where it went. Made to be printed. */
export default function OrderScreen() {
  const { id: orderId = '' } = useParams();
  const dispatch = useShopDispatch();
  const { order, failure } = useOpenOrder(orderId);

  useEffect(() => {
    dispatch(orderOpened({ orderId }));
    return () => void dispatch(orderClosed());
  }, [dispatch, orderId]);

  if (order) {
    return (
      <AccountPage
        title={
          <>
            Order <span className={styles.number}>{order.number}</span>
          </>
        }
      >
        <OrderReceipt order={order} />
        <Slot name="order.below" inputs={{ orderId: order._id }} />
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Order">
      {failure === 'missing' && (
        <Notice text={messages.orderNotFound}>
          <ButtonLink to={paths.orders}>Your orders</ButtonLink>
        </Notice>
      )}
      {failure === 'failed' && (
        <Notice urgent text="This order could not be loaded. Check your connection and try again.">
          <Button onClick={() => dispatch(orderOpened({ orderId }))}>Try again</Button>
        </Notice>
      )}
      {failure === null && <Loading text="Loading the order" />}
    </AccountPage>
  );
}
