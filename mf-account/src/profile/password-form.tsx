import { useEffect } from 'react';
import type { PasswordChange } from '@piston-parts/shared-contract';
import { passwordChangeSchema } from '@piston-parts/shared-contract/schemas';
import {
  newPasswordChosen,
  passwordResetOpened,
  selectPasswordReset,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import { FormMessage } from '../form/form-message';
import { PASSWORD_HINT, PasswordField } from '../form/password-field';
import { REFUSED, useContractForm } from '../form/use-contract-form';
import styles from './profile.module.css';

/** A new password by the old one (profile-3). */
export function PasswordForm({ email }: { readonly email: string }) {
  const dispatch = useShopDispatch();
  const change = useShopSelector(selectPasswordReset);
  const running = change.status === 'running';
  const { form, field, message, onSubmit } = useContractForm<PasswordChange>({
    schema: passwordChangeSchema,
    defaultValues: { oldPassword: '', password: '' },
    onValid: (passwords) => dispatch(newPasswordChosen(passwords)),
  });
  const { reset, setError } = form;

  useEffect(() => void dispatch(passwordResetOpened()), [dispatch]);
  useEffect(() => {
    if (change.status === 'changed') reset();
    if (change.status === 'refused')
      setError(change.field, { type: REFUSED, message: change.text }, { shouldFocus: true });
  }, [change, reset, setError]);

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {/* Password managers save the new password for it. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('oldPassword')} label="Old password" autoComplete="current-password" />
      <PasswordField {...field('password')} label="New password" autoComplete="new-password" hint={PASSWORD_HINT} />
      <p>All your other devices are then logged out.</p>
      <FormMessage message={message} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" aria-disabled={running}>
          {running ? 'Saving…' : 'Change password'}
        </Button>
      </div>
    </form>
  );
}
