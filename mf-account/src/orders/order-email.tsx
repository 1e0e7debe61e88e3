import { paths, type OrderEmail as Form, type Purchase } from '@piston-parts/shared-contract';
import { orderEmailSchema } from '@piston-parts/shared-contract/schemas';
import { selectCurrentUser, useShopSelector } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import { Link } from 'react-router-dom';
import { EmailField } from '../form/email-field';
import { FormMessage } from '../form/form-message';
import { useAccountForm } from '../own-account/use-account-form';
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
          ? 'You bought as a guest. Give the order an email, and you find it by number and email after you have logged out.'
          : `It is found by its number and ${order.email}.`}{' '}
        <Link to={paths.findOrder}>Find an order</Link>
      </p>
      <OrderEmailForm orderId={order._id} email={order.email ?? ''} />
    </section>
  );
}

function OrderEmailForm({ orderId, email }: { readonly orderId: string; readonly email: string }) {
  const { field, message, onSubmit, isRunning } = useAccountForm<'orderEmail', Form>(
    'orderEmail',
    { schema: orderEmailSchema, defaultValues: { email } },
    (values) => ({ ...values, orderId }),
  );
  return (
    <form className={styles.emailForm} noValidate onSubmit={onSubmit}>
      <EmailField {...field('email')} label="Email for this order" />
      <FormMessage message={message} />
      <Button type="submit" aria-disabled={isRunning}>
        {isRunning ? 'Saving…' : 'Save email'}
      </Button>
    </form>
  );
}
