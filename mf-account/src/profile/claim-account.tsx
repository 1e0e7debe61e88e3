import { accountClaimSchema } from '@piston-parts/shared-contract/schemas';
import { Button } from '@piston-parts/shared-ui';
import { EmailField } from '../form/email-field';
import { FormMessage } from '../form/form-message';
import { PASSWORD_HINT, PasswordField } from '../form/password-field';
import { TextField } from '../form/text-field';
import { useAccountForm } from '../own-account/use-account-form';
import styles from './profile.module.css';

export const CLAIM_HEADING = 'make-it-your-own';

/** Makes a guest's account the shopper's own (account-1). */
export function ClaimAccount() {
  const { field, message, onSubmit, isRunning } = useAccountForm('claim', {
    schema: accountClaimSchema,
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  });
  return (
    <section aria-labelledby={CLAIM_HEADING} className={styles.claim}>
      <h2 id={CLAIM_HEADING} tabIndex={-1}>
        Make this account your own
      </h2>
      <p>
        You shop as a guest: the account is on this device alone, for 12 hours. With an email and a password it is yours
        for good, and cart, wishlist, orders, garage and addresses stay as they are.
      </p>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <div className={styles.pair}>
          <TextField {...field('firstName')} label="First name" autoComplete="given-name" maxLength={80} />
          <TextField {...field('lastName')} label="Last name" autoComplete="family-name" maxLength={80} />
        </div>
        <EmailField {...field('email')} />
        <PasswordField {...field('password')} autoComplete="new-password" hint={PASSWORD_HINT} />
        <FormMessage message={message} />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" aria-disabled={isRunning}>
            {isRunning ? 'Saving…' : 'Make it my own'}
          </Button>
        </div>
      </form>
    </section>
  );
}
