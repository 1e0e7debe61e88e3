import { Link, Navigate } from 'react-router-dom';
import { messages, paths } from '@piston-parts/shared-contract';
import { selectConfirmedOrder, selectCurrentUser, useShopSelector } from '@piston-parts/shared-store';
import { ButtonLink, PageHeading } from '@piston-parts/shared-ui';
import styles from './confirmation.module.css';

/** 'Order Confirmed' (confirmation-1); only right after a payment, else the products are shown (confirmation-2). */
export default function ConfirmationScreen() {
  const confirmed = useShopSelector(selectConfirmedOrder);
  const isGuest = useShopSelector(selectCurrentUser)?.isGuest;
  if (confirmed === null) return <Navigate to={paths.listing} replace />;
  return (
    <div className="page">
      <div className={styles.receipt} data-content>
        <PageHeading className={styles.heading}>{messages.orderConfirmed}</PageHeading>
        <p className={styles.text}>Your payment went through. Keep these two numbers: customer care asks for them.</p>
        <dl className={styles.numbers}>
          <div className={styles.number}>
            <dt>Order number</dt>
            <dd>{confirmed.number}</dd>
          </div>
          <div className={styles.number}>
            <dt>Payment id</dt>
            <dd>{confirmed.paymentId}</dd>
          </div>
        </dl>
        {isGuest && (
          <p className={styles.guest}>
            You bought as a guest. <Link to={paths.order(confirmed.orderId)}>Give the order an email</Link> or{' '}
            <Link to={paths.profile}>make the account your own</Link>, and you find it again after you have logged out.
          </p>
        )}
        <div className={styles.ways}>
          <ButtonLink to={paths.listing} variant="primary">
            Home
          </ButtonLink>
          <ButtonLink to={paths.order(confirmed.orderId)}>See this order</ButtonLink>
        </div>
      </div>
    </div>
  );
}
