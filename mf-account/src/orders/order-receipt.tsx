import { useId } from 'react';
import { Link } from 'react-router-dom';
import { describePrices, formatRupees, messages, paths, shopOwner, type Purchase } from '@piston-parts/shared-contract';
import { Button, Picture, PricePanel } from '@piston-parts/shared-ui';
import { formatDay } from './order-date';
import { ReorderButton } from './reorder-button';
import styles from './order.module.css';

export function OrderReceipt({ order }: { readonly order: Purchase }) {
  const { lines, total, note, deliveryNote } = describePrices(order.lines, { past: true });
  return (
    <div className={styles.receipt} data-content>
      <Letterhead />
      {order.status === 'refund_due' && <p className={styles.refund}>{messages.refundDue}</p>}
      <Facts order={order} />
      <OrderedParts order={order} />
      <div className={styles.sums}>
        <PricePanel title="Price Details" lines={lines} total={total} note={note} explanation={deliveryNote} />
      </div>
      <div className={styles.actions}>
        <ReorderButton orderId={order._id} />
        <Button onClick={() => window.print()}>Print</Button>
      </div>
    </div>
  );
}

/** The seller, for print only; on the screen the top bar shows it. */
function Letterhead() {
  return (
    <address className={styles.letterhead}>
      <strong>{shopOwner.name}</strong>
      {[...shopOwner.address, shopOwner.email].map((line) => (
        <span key={line}>{line}</span>
      ))}
      {shopOwner.gstin !== null && <span>GSTIN {shopOwner.gstin}</span>}
    </address>
  );
}

function Facts({ order }: { readonly order: Purchase }) {
  const { name, house, city, state, postalCode, mobileNumber } = order.address;
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
      <div>
        <dt>Payment id</dt>
        <dd>{order.paymentId}</dd>
      </div>
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
        <dd>
          <address className={styles.address}>
            <span>{name}</span>
            <span>{house}</span>
            <span>
              {city}, {state} {postalCode}
            </span>
            <span>Mobile {mobileNumber}</span>
          </address>
        </dd>
      </div>
    </dl>
  );
}

/** Names and prices at the time of the order. */
function OrderedParts({ order }: { readonly order: Purchase }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        Parts
      </h2>
      <ul className={styles.lines}>
        {order.lines.map(({ productId, name, manufacturerName, image, price, qty }) => (
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
