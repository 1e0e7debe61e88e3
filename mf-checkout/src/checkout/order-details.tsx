import { useId, type ReactNode } from 'react';
import { formatRupees, quantityRefusal, type CartItem, type OrderLine } from '@piston-parts/shared-contract';
import { selectFitOrNone, useShopSelector } from '@piston-parts/shared-store';
import { Picture } from '@piston-parts/shared-ui';
import { CarFit } from '@piston-parts/shared-ui/fit-verdict';
import styles from './order-details.module.css';

/** A line that the order would be refused for, before Pay is pressed. */
function Refusal({ item }: { readonly item: CartItem | undefined }) {
  const reason = item ? quantityRefusal(item, item.qty) : null;
  return reason !== null && <p className={styles.refusal}>{reason}</p>;
}

function Fit({ productId }: { readonly productId: string }) {
  return <CarFit fit={useShopSelector(selectFitOrNone(productId))} />;
}

interface OrderDetailsProps {
  readonly title: string;
  readonly lines: readonly OrderLine[];
  /** What follows a line, such as a refusal. */
  readonly children?: (productId: string) => ReactNode;
}

/** The lines of an order, placed or not. */
export function OrderDetails({ title, lines, children }: OrderDetailsProps) {
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
            </div>
            <p className={styles.sum}>{formatRupees(price.actualPrice * qty)}</p>
            {children?.(productId)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The lines of the cart, with what keeps each from being ordered, or from fitting. */
export function CartDetails({ items }: { readonly items: readonly CartItem[] }) {
  return (
    <OrderDetails title="Order details" lines={items.map(({ _id: productId, ...item }) => ({ productId, ...item }))}>
      {(productId) => (
        <>
          <Refusal item={items.find(({ _id }) => _id === productId)} />
          <Fit productId={productId} />
        </>
      )}
    </OrderDetails>
  );
}
