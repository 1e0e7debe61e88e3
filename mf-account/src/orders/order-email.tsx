import { paths, type Purchase } from '@piston-parts/shared-contract';
import { selectCurrentUser, useShopSelector } from '@piston-parts/shared-store';
import { Link } from 'react-router-dom';
import { LateForm } from '../form/late-form';
import { loadChanges } from './load-changes';
import styles from './order.module.css';

/** Asks a guest for an email by which the order is found after the log-out (account-8). */
export function OrderEmail({ order }: { readonly order: Purchase }) {
  const user = useShopSelector(selectCurrentUser);
  if (!user?.isGuest) return null;
  return (
    <section className={styles.email} aria-labelledby="order-email">
      <h2 id="order-email">Find this order again</h2>
      <p role="status">
        {order.email === undefined
          ? 'You bought as a guest. Give the order an email, and find it by both after you log out.'
          : `It is found by its number and ${order.email}.`}{' '}
        <Link to={paths.findOrder}>Find an order</Link>
      </p>
      <LateForm load={loadChanges}>
        {({ OrderEmailForm }) => <OrderEmailForm orderId={order._id} email={order.email ?? ''} />}
      </LateForm>
    </section>
  );
}
