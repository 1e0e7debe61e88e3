import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { messages, paths, type NewPasswordForm } from '@piston-parts/shared-contract';
import { newPasswordFormSchema } from '@piston-parts/shared-contract/schemas';
import {
  newPasswordChosen,
  passwordResetOpened,
  selectPasswordReset,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button, useHydrated } from '@piston-parts/shared-ui';
import { Entrance } from '../entrance/entrance';
import styles from '../entrance/entrance-form.module.css';
import { FormMessage } from '../form/form-message';
import { PASSWORD_HINT, PasswordField } from '../form/password-field';
import { useContractForm } from '../form/use-contract-form';
import { BadLink } from './bad-link';

/** The page behind the email's link. The token is in the URL's fragment, which no server sees. */
export default function NewPasswordScreen() {
  const dispatch = useShopDispatch();
  const { hash } = useLocation();
  const token = useHydrated() ? hash.slice(1) : null;
  const { status } = useShopSelector(selectPasswordReset);

  // The link of another email may be opened while this page is open.
  useEffect(() => void dispatch(passwordResetOpened()), [dispatch, token]);

  return (
    <Entrance title="New password">
      {token === '' && <BadLink text="This link is incomplete. Open it from the email again, or ask for a new one." />}
      {token && status === 'linkRefused' && <BadLink text={messages.resetLinkInvalid} />}
      {token && status !== 'linkRefused' && <NewPassword token={token} running={status === 'running'} />}
      <p className={styles.other}>
        It came back to you? <Link to={paths.logIn}>Log in</Link>
      </p>
    </Entrance>
  );
}

function NewPassword({ token, running }: { readonly token: string; readonly running: boolean }) {
  const dispatch = useShopDispatch();
  const { field, message, onSubmit } = useContractForm<NewPasswordForm>({
    schema: newPasswordFormSchema,
    defaultValues: { password: '' },
    onValid: ({ password }) => dispatch(newPasswordChosen({ token, password })),
  });
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <p>Choose a new password. You are then logged out on all your devices, and log in with it.</p>
      <PasswordField {...field('password')} autoComplete="new-password" hint={PASSWORD_HINT} />
      <FormMessage message={message} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" aria-disabled={running}>
          {running ? 'Saving…' : 'Save password'}
        </Button>
      </div>
    </form>
  );
}
