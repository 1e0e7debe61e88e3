import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatRupees, paths, type OrderLine } from '@piston-parts/shared-contract';
import { Picture } from '@piston-parts/shared-ui';
import styles from './order.module.css';

/** Names and prices at the time of the order. */
export function OrderedParts({ lines }: { readonly lines: readonly OrderLine[] }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        Parts
      </h2>
      <ul className={styles.lines}>
        {lines.map(({ productId, name, manufacturerName, image, price, qty }) => (
          <li key={productId} className={styles.line}>
            <span className={styles.picture}>
              <Picture image={image} sizes="4.5rem" decorative />
            </span>
            <div className={styles.part}>
              <h3>
                <Link to={paths.product(productId)}>{name}</Link>
              </h3>
              <p className={styles.data}>
                <span>No. {productId}</span> <span>{manufacturerName}</span>
              </p>
              <p className={styles.data}>
                Quantity {qty} × {formatRupees(price.actualPrice)}
              </p>
            </div>
            <p className={styles.sum}>{formatRupees(price.actualPrice * qty)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
