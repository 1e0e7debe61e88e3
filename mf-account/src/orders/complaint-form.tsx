import type { Purchase } from '@piston-parts/shared-contract';
import { complaintSchema } from '@piston-parts/shared-contract/schemas';
import { selectCurrentUser, useShopSelector } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import { EmailField } from '../form/email-field';
import { FormMessage } from '../form/form-message';
import { TextField } from '../form/text-field';
import { useAccountForm } from '../own-account/use-account-form';
import styles from './change-form.module.css';

/** A complaint about an order, which gets a ticket at once (complaints-1). */
export function ComplaintForm({ order: { number: orderNumber, email } }: { readonly order: Purchase }) {
  const user = useShopSelector(selectCurrentUser);
  const defaultEmail = email ?? (user?.isGuest ? '' : (user?.email ?? ''));
  const { field, message, onSubmit, isRunning, doneText } = useAccountForm('complaint', {
    schema: complaintSchema,
    defaultValues: { email: defaultEmail, orderNumber, text: '' },
  });
  if (doneText) {
    return (
      <p role="status">
        Your ticket number is <strong>{doneText}</strong>. Our answer comes by email within 48 hours.
      </p>
    );
  }
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit} aria-label="Need help?">
      <EmailField {...field('email')} label="Your email" />
      <TextField {...field('text')} as="textarea" rows={6} label="What is wrong" />
      <FormMessage message={message} />
      <Button type="submit" aria-disabled={isRunning}>
        {isRunning ? 'Sending…' : 'Send'}
      </Button>
    </form>
  );
}
