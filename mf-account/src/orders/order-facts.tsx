import type { ReactNode } from 'react';
import type { OrderDocument, OrderSummary } from '@piston-parts/shared-contract';
import { formatDay } from './order-date';
import styles from './order.module.css';

interface OrderFactsProps {
  readonly order: Pick<OrderSummary, 'number' | 'paidAt' | 'car'>;
  /** Only its owner sees it. */
  readonly paymentId?: string | null;
  /** Its invoice and credit notes (invoices-6). */
  readonly documents?: readonly OrderDocument[] | undefined;
  /** All of the address for its owner, less for others. */
  readonly deliveredTo: ReactNode;
}

const DOCUMENTS = { invoice: 'Tax invoice', credit_note: 'Credit note' } as const;

/** When an order was paid, its documents, for which car, and where it goes. Its number is in the heading, and on paper here. */
export function OrderFacts({ order, paymentId = null, documents = [], deliveredTo }: OrderFactsProps) {
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
      {documents.map(({ kind, number, pdf, page }) => (
        <div key={number}>
          <dt>{DOCUMENTS[kind]}</dt>
          <dd>
            <a href={pdf}>{number} (PDF)</a>,{' '}
            <a href={page} aria-label={`to print ${number}`}>
              to print
            </a>
          </dd>
        </div>
      ))}
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
    </dl>
  );
}
