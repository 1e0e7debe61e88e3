import { useId, type ReactNode } from 'react';
import { formatRupees, type OrderLine } from '@piston-parts/shared-contract';
import { Picture } from '@piston-parts/shared-ui';
import styles from './order-lines.module.css';

interface OrderLinesProps {
  readonly title: string;
  readonly lines: readonly OrderLine[];
  /** What else a line says, such as a refusal. */
  readonly children?: (productId: string) => ReactNode;
}

/** The lines of an order, placed or not. */
export function OrderLines({ title, lines, children }: OrderLinesProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.lines} data-content>
        {lines.map(({ productId, name, manufacturerName, image, price, qty }) => (
          <li key={productId} className={styles.line}>
            <span className={styles.picture}>
              <Picture image={image} sizes="4.5rem" decorative />
            </span>
            <div className={styles.part}>
              <h3>{name}</h3>
              <p className={styles.data}>
                <span>No. {productId}</span> <span>{manufacturerName}</span>
              </p>
              <p className={styles.data}>
                Quantity {qty} × {formatRupees(price.actualPrice)}
              </p>
              {children?.(productId)}
            </div>
            <p className={styles.sum}>{formatRupees(price.actualPrice * qty)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
