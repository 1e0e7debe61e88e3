import { Link, Navigate } from 'react-router-dom';
import { describePrices, messages, paths, type Purchase } from '@piston-parts/shared-contract';
import { selectConfirmedOrder, selectCurrentUser, selectSettings, useShopSelector } from '@piston-parts/shared-store';
import { ButtonLink, PageHeading, PricePanel, WithPanel } from '@piston-parts/shared-ui';
import { OrderLines } from '../order-lines/order-lines';
import styles from './confirmation.module.css';

/** 'Order Confirmed' (confirmation-1); only right after a payment, else the products are shown (confirmation-2). */
export default function ConfirmationScreen() {
  const confirmed = useShopSelector(selectConfirmedOrder);
  const isGuest = useShopSelector(selectCurrentUser)?.isGuest;
  if (confirmed === null) return <Navigate to={paths.listing} replace />;
  const { number, orderId, paymentId, purchase } = confirmed;
  return (
    <div className="page">
      <WithPanel panel={purchase && <PaidAndDelivery {...purchase} />}>
        <div className={styles.receipt} data-content>
          <PageHeading className={styles.heading}>{messages.orderConfirmed}</PageHeading>
          <p className={styles.text}>Your payment went through. Keep these two numbers: customer care asks for them.</p>
          <EmailNote email={purchase?.email} />
          <dl className={styles.numbers}>
            <div className={styles.number}>
              <dt>Order number</dt>
              <dd>{number}</dd>
            </div>
            <div className={styles.number}>
              <dt>Payment id</dt>
              <dd>{paymentId}</dd>
            </div>
            {purchase?.arrival && (
              <div className={styles.number}>
                <dt>Arrives</dt>
                {/* A day keeps to one line. */}
                <dd className={styles.arrival}>{purchase.arrival.text.replace(/ (\d+) /g, '\u00a0$1\u00a0')}</dd>
              </div>
            )}
          </dl>
          {isGuest && (
            <p className={styles.guest}>
              You bought as a guest. <Link to={paths.order(orderId)}>Give the order an email</Link> or{' '}
              <Link to={paths.profile}>make the account your own</Link>, and you find it again after you have logged
              out.
            </p>
          )}
          <div className={styles.ways}>
            <ButtonLink to={paths.listing} variant="primary">
              Home
            </ButtonLink>
            <ButtonLink to={paths.order(orderId)}>See this order</ButtonLink>
          </div>
          {purchase && <OrderLines title="Parts" lines={purchase.lines} />}
        </div>
      </WithPanel>
    </div>
  );
}

/** @param props.email of the order: without one the account's is written to. */
function EmailNote({ email }: Partial<Pick<Purchase, 'email'>>) {
  const user = useShopSelector(selectCurrentUser);
  const { sendsEmails = false } = useShopSelector(selectSettings);
  const receiver = email ?? (user?.isGuest ? undefined : user?.email);
  if (!sendsEmails || receiver === undefined) return null;
  return <p className={styles.text}>An email about this order is on its way to {receiver}.</p>;
}

function PaidAndDelivery({ lines, prices, address }: Purchase) {
  const { note, deliveryNote, ...shown } = describePrices(lines, { past: true, prices });
  const { name, house, city, state, postalCode, mobileNumber } = address;
  return (
    <div className={styles.paid}>
      <PricePanel title="Price Details" {...shown} note={note} explanation={deliveryNote} />
      <section className={styles.delivery}>
        <h2>Delivery to</h2>
        <address>
          <span>{name}</span>
          <span>{house}</span>
          <span>
            {city}, {state} {postalCode}
          </span>
          <span>Mobile {mobileNumber}</span>
        </address>
      </section>
    </div>
  );
}
