import { useEffect } from 'react';
import { accountClaimSchema } from '@piston-parts/shared-contract/schemas';
import { Button } from '@piston-parts/shared-ui';
import { EmailField } from '../form/email-field';
import { FormMessage } from '../form/form-message';
import { PASSWORD_HINT, PasswordField } from '../form/password-field';
import { TextField } from '../form/text-field';
import { useAccountForm } from '../own-account/use-account-form';
import styles from './profile.module.css';

/** The person, email and password of a guest's account (account-1). */
export function ClaimForm() {
  const { form, field, message, onSubmit, isRunning } = useAccountForm('claim', {
    schema: accountClaimSchema,
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  });
  const { setFocus } = form;
  // The pressed button has disappeared.
  useEffect(() => setFocus('firstName'), [setFocus]);
  return (
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
  );
}
