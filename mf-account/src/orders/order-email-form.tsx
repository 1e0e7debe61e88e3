import type { OrderEmail as Form } from '@piston-parts/shared-contract';
import { orderEmailSchema } from '@piston-parts/shared-contract/schemas';
import { Button } from '@piston-parts/shared-ui';
import { EmailField } from '../form/email-field';
import { FormMessage } from '../form/form-message';
import { useAccountForm } from '../own-account/use-account-form';
import styles from './change-form.module.css';

export function OrderEmailForm({ orderId, email }: { readonly orderId: string; readonly email: string }) {
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
