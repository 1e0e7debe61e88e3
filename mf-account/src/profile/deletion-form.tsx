import { accountDeletionSchema } from '@piston-parts/shared-contract/schemas';
import { Button } from '@piston-parts/shared-ui';
import { FormMessage } from '../form/form-message';
import { PasswordField } from '../form/password-field';
import { useAccountForm } from '../own-account/use-account-form';
import styles from './profile.module.css';

/** Deletes the account (account-6). */
export function DeletionForm({ email }: { readonly email: string }) {
  const { field, message, onSubmit, isRunning } = useAccountForm('deletion', {
    schema: accountDeletionSchema,
    defaultValues: { password: '' },
  });
  return (
    <>
      <ul className={styles.consequences}>
        <li>Cart, wishlist, addresses and garage are deleted at once, on every device. This cannot be undone.</li>
        <li>
          Orders that you have paid stay, as the law asks, without your name; those of the last 30 days keep their
          address for 30 days.
        </li>
        <li>You will not find your orders again, neither here nor by number and email.</li>
      </ul>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...field('password')} label="Your password, to delete" autoComplete="current-password" />
        <FormMessage message={message} />
        <div className={styles.buttons}>
          <Button type="submit" className={styles.danger} aria-disabled={isRunning}>
            {isRunning ? 'Deleting…' : 'Delete my account'}
          </Button>
        </div>
      </form>
    </>
  );
}
