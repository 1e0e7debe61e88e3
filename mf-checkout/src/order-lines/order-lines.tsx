import { useId, type ReactNode } from 'react';
import { formatRupees, type OrderLine } from '@piston-parts/shared-contract';
import { Picture } from '@piston-parts/shared-ui';
import styles from './order-lines.module.css';

interface OrderLinesProps<Line> {
  readonly title: string;
  readonly lines: readonly Line[];
  /** A further text of the line, such as a refusal. */
  readonly children?: (line: Line) => ReactNode;
}

/** The lines of an order, placed or not. */
export function OrderLines<Line extends OrderLine>({ title, lines, children }: OrderLinesProps<Line>) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.lines} data-content>
        {lines.map((line) => (
          <li key={line.productId} className={styles.line}>
            <span className={styles.picture}>
              <Picture image={line.image} sizes="6rem" decorative />
            </span>
            <div className={styles.part}>
              <h3>{line.name}</h3>
              <p className={styles.data}>
                <span>No. {line.productId}</span> <span>{line.manufacturerName}</span>
              </p>
              <p className={styles.data}>
                Quantity {line.qty} × {formatRupees(line.price.actualPrice)}
              </p>
              {children?.(line)}
            </div>
            <p className={styles.sum}>{formatRupees(line.price.actualPrice * line.qty)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
