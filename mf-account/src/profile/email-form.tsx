import { useEffect } from 'react';
import { RESET_LINK_MINUTES } from '@piston-parts/shared-contract';
import { emailChangeSchema } from '@piston-parts/shared-contract/schemas';
import { useShopSelector } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import { EmailField } from '../form/email-field';
import { FormMessage } from '../form/form-message';
import { PasswordField } from '../form/password-field';
import type { OwnState } from '../own-account/own-account.slice';
import { useAccountForm } from '../own-account/use-account-form';
import styles from './profile.module.css';

const selectLinkedEmail = (state: OwnState) => state['mf-account'].ownAccount.email;

/** Another email, which a link sent to it confirms (account-4). */
export function EmailForm() {
  const sentTo = useShopSelector(selectLinkedEmail);
  const { form, field, message, onSubmit, isRunning, isDone } = useAccountForm('email', {
    schema: emailChangeSchema,
    defaultValues: { email: '', password: '' },
  });
  const { reset } = form;
  useEffect(() => {
    if (isDone) reset();
  }, [isDone, reset]);

  return (
    <>
      <p>We send a link to the new address. Nothing changes until it is opened.</p>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <EmailField {...field('email')} label="New email" />
        <PasswordField {...field('password')} label="Your password" autoComplete="current-password" />
        <FormMessage message={message} />
        <div role="status" className={styles.done}>
          {isDone && (
            <p>
              A link is on its way to {sentTo}. It works once, for {RESET_LINK_MINUTES} minutes; opening it logs all
              your devices out.
            </p>
          )}
        </div>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" aria-disabled={isRunning}>
            {isRunning ? 'Sending…' : 'Send the link'}
          </Button>
        </div>
      </form>
    </>
  );
}
