import type { OrderSummary } from '@piston-parts/shared-contract';
import { formatDay } from './order-date';
import styles from './order.module.css';

interface OrderProgressProps {
  readonly paidAt: string;
  readonly history: NonNullable<OrderSummary['history']>;
}

export function OrderProgress({ paidAt, history }: OrderProgressProps) {
  return (
    <ol className={styles.facts}>
      <li>
        <span>{formatDay(paidAt)}</span> Paid
      </li>
      {history.map((entry, index) => (
        <li key={index}>
          <span>{formatDay(entry.at)}</span> {entry.summary}
        </li>
      ))}
    </ol>
  );
}
