import { useState } from 'react';
import { describePrices, messages, type Purchase } from '@piston-parts/shared-contract';
import { selectSettings, useShopSelector } from '@piston-parts/shared-store';
import { Button, PricePanel } from '@piston-parts/shared-ui';
import { LateForm } from '../form/late-form';
import { loadChanges } from './load-changes';
import { describeRefund } from './order-date';
import { OrderEmail } from './order-email';
import { OrderFacts } from './order-facts';
import { OrderLife } from './order-life';
import { OrderedParts } from './ordered-parts';
import { ReorderButton } from './reorder-button';
import styles from './order.module.css';

export function OrderReceipt({ order }: { readonly order: Purchase }) {
  const { lines, total, note, deliveryNote } = describePrices(order.lines, { past: true, prices: order.prices });
  const [isComplaining, setComplaining] = useState(false);
  return (
    <div className={styles.receipt} data-content>
      <Letterhead />
      {order.status === 'refund_due' && (
        <p className={styles.refund}>
          {order.refundedAt === undefined ? messages.refundDue : describeRefund(order.refundedAt)}
        </p>
      )}
      <OrderFacts order={order} paymentId={order.paymentId} deliveredTo={<DeliveryAddress address={order.address} />} />
      <OrderLife order={order} />
      <OrderedParts lines={order.lines} />
      <OrderEmail order={order} />
      <div className={styles.sums}>
        <PricePanel title="Price Details" lines={lines} total={total} note={note} explanation={deliveryNote} />
      </div>
      <div className={styles.actions}>
        {order.documents?.map(({ title, pdf }) => (
          <a key={pdf} href={pdf}>
            {title}
          </a>
        ))}
        {/* Without scripts it leads to the form of the server. */}
        <a
          href={`/basic/complaint?order=${order.number}`}
          aria-expanded={isComplaining}
          onClick={(event) => {
            event.preventDefault();
            setComplaining(true);
          }}
        >
          Need help?
        </a>
        <ReorderButton orderId={order._id} />
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      {isComplaining && (
        <LateForm load={loadChanges}>{({ ComplaintForm }) => <ComplaintForm order={order} />}</LateForm>
      )}
    </div>
  );
}

/** The seller, for print only; on the screen the top bar shows it. */
function Letterhead() {
  const { name, address = [], email, gstin } = useShopSelector(selectSettings);
  return (
    <address className={styles.letterhead}>
      <strong>{name}</strong>
      {[...address, email ?? [], gstin === undefined ? [] : `GSTIN ${gstin}`].flat().map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

function DeliveryAddress({ address }: Pick<Purchase, 'address'>) {
  const { name, house, city, state, postalCode, mobileNumber } = address;
  return (
    <address className={styles.address}>
      <span>{name}</span>
      <span>{house}</span>
      <span>
        {city}, {state} {postalCode}
      </span>
      <span>Mobile {mobileNumber}</span>
    </address>
  );
}
