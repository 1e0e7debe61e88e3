import { useId } from 'react';
import { formatRupees, quantityRefusal, type CartItem } from '@piston-parts/shared-contract';
import { selectFitOrNone, useShopSelector } from '@piston-parts/shared-store';
import { Picture } from '@piston-parts/shared-ui';
import { CarFit } from '@piston-parts/shared-ui/fit-verdict';
import styles from './order-details.module.css';

/** A line that the order would be refused for, before Pay is pressed. */
function Refusal({ item }: { readonly item: CartItem }) {
  const reason = quantityRefusal(item, item.qty);
  return reason !== null && <p className={styles.refusal}>{reason}</p>;
}

function Fit({ productId }: { readonly productId: string }) {
  return <CarFit fit={useShopSelector(selectFitOrNone(productId))} />;
}

/** The lines of the order. */
export function OrderDetails({ items }: { readonly items: readonly CartItem[] }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        Order details
      </h2>
      <ul className={styles.lines} data-content>
        {items.map((item) => (
          <li key={item._id} className={styles.line}>
            <span className={styles.picture}>
              <Picture image={item.image} sizes="4.5rem" decorative />
            </span>
            <div className={styles.part}>
              <h3>{item.name}</h3>
              <p className={styles.data}>
                <span>No. {item._id}</span> <span>{item.manufacturerName}</span>
              </p>
              <p className={styles.data}>
                Quantity {item.qty} × {formatRupees(item.price.actualPrice)}
              </p>
              <Refusal item={item} />
            </div>
            <p className={styles.sum}>{formatRupees(item.price.actualPrice * item.qty)}</p>
            <Fit productId={item._id} />
          </li>
        ))}
      </ul>
    </section>
  );
}
