import type { ReactNode } from 'react';
import type { OrderSummary, Purchase } from '@piston-parts/shared-contract';
import { formatDay } from './order-date';
import styles from './order.module.css';

interface OrderFactsProps {
  readonly order: Pick<OrderSummary, 'number' | 'paidAt' | 'car'> & Pick<Purchase, 'arrival'>;
  /** Only its owner sees it. */
  readonly paymentId?: string | null;
  /** All of the address for its owner, less for others. */
  readonly deliveredTo: ReactNode;
}

/** When an order was paid, for which car, and where it goes. Its number is in the heading, and on paper here. */
export function OrderFacts({ order, paymentId = null, deliveredTo }: OrderFactsProps) {
  return (
    <dl className={styles.facts}>
      <div className={styles.onPaper}>
        <dt>Order number</dt>
        <dd>{order.number}</dd>
      </div>
      <div>
        <dt>Paid on</dt>
        <dd>{formatDay(order.paidAt)}</dd>
      </div>
      {paymentId !== null && (
        <div>
          <dt>Payment id</dt>
          <dd>{paymentId}</dd>
        </div>
      )}
      {order.car && (
        <div>
          <dt>Bought for</dt>
          <dd>
            {order.car.name}, {order.car.year}
          </dd>
        </div>
      )}
      <div>
        <dt>To be delivered to</dt>
        <dd>{deliveredTo}</dd>
      </div>
      {order.arrival && (
        <div>
          <dt>Arrives</dt>
          <dd>{order.arrival.text}</dd>
        </div>
      )}
    </dl>
  );
}
