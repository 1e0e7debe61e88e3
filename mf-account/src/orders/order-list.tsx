import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  formatRupees,
  PAISE_PER_RUPEE,
  paths,
  type FulfilmentState,
  type Purchase,
} from '@piston-parts/shared-contract';
import { Picture } from '@piston-parts/shared-ui';
import { describeRefund, formatDay } from './order-date';
import styles from './orders.module.css';

/** As many as fit beside each other on a phone. */
const MAX_PICTURES = 4;

interface OrderListProps {
  readonly orders: readonly Purchase[];
  /** Whether it replaces an element that had the focus. */
  readonly takesFocus: boolean;
}

export function OrderList({ orders, takesFocus }: OrderListProps) {
  const count = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) count.current?.focus();
  }, [takesFocus]);

  return (
    <div data-content>
      <p ref={count} tabIndex={-1} className={styles.count}>
        {orders.length === 1 ? '1 order' : `${orders.length} orders`}
      </p>
      <ul className={styles.list}>
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </ul>
    </div>
  );
}

function describeLines({ lines }: Purchase): string {
  const [first, ...others] = lines;
  if (others.length === 0) return first?.name ?? '';
  return `${first?.name} and ${others.length} more ${others.length === 1 ? 'part' : 'parts'}`;
}

/** Of one that waits to be packed: when it was paid. */
const STATES: Readonly<Record<FulfilmentState, string | null>> = {
  paid: null,
  packed: 'Packed',
  sent: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

function describeState({ status, fulfilment, paidAt, refundedAt }: Purchase): string {
  if (refundedAt !== undefined) return describeRefund(refundedAt);
  if (status === 'refund_due') return 'Being refunded';
  return STATES[fulfilment?.state ?? 'paid'] ?? `Paid on ${formatDay(paidAt)}`;
}

function OrderRow({ order }: { readonly order: Purchase }) {
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <h2 className={styles.number}>
          <Link to={paths.order(order._id)}>{order.number}</Link>
        </h2>
        <p>{describeLines(order)}</p>
        <p className={styles.paid}>{describeState(order)}</p>
      </div>
      <div className={styles.pictures}>
        {order.lines.slice(0, MAX_PICTURES).map(({ productId, image }) => (
          <span key={productId} className={styles.picture}>
            <Picture image={image} sizes="3.5rem" decorative />
          </span>
        ))}
      </div>
      <p className={styles.sum}>{formatRupees(order.amount / PAISE_PER_RUPEE)}</p>
    </li>
  );
}
