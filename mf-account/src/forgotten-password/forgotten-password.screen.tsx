import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { basicPaths, paths, RESET_LINK_MINUTES, type PasswordResetForm } from '@piston-parts/shared-contract';
import { passwordResetFormSchema } from '@piston-parts/shared-contract/schemas';
import {
  passwordResetEmailRequested,
  passwordResetOpened,
  selectCurrentUser,
  selectPasswordReset,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import { Entrance } from '../entrance/entrance';
import styles from '../entrance/entrance-form.module.css';
import { EmailField } from '../form/email-field';
import { FormMessage } from '../form/form-message';
import { useContractForm } from '../form/use-contract-form';

/** Requests the email with the link. Shows the same message whether or not the email has an account. */
export default function ForgottenPasswordScreen() {
  const dispatch = useShopDispatch();
  const reset = useShopSelector(selectPasswordReset);
  const running = reset.status === 'running';
  const sent = reset.status === 'emailSent';
  const { form, field, message, onSubmit } = useContractForm<PasswordResetForm>({
    schema: passwordResetFormSchema,
    defaultValues: { email: '' },
    onValid: (values) => dispatch(passwordResetEmailRequested(values)),
  });

  const user = useShopSelector(selectCurrentUser);
  const ownEmail = user && !user.isGuest ? user.email : '';
  const { getValues, setValue } = form;

  useEffect(() => void dispatch(passwordResetOpened()), [dispatch]);
  // Who is logged in is not known while the page is rendered.
  useEffect(() => {
    if (ownEmail !== '' && getValues('email') === '') setValue('email', ownEmail);
  }, [ownEmail, getValues, setValue]);

  return (
    <Entrance title="Forgotten password">
      <form className={styles.form} method="post" action={basicPaths.forgottenPassword} noValidate onSubmit={onSubmit}>
        <p>Write the email address of your account. We send you a link to choose a new password.</p>
        <EmailField {...field('email')} />
        <FormMessage message={message} />
        <div role="status" className={styles.done}>
          {sent && (
            <>
              <p>
                If {reset.email} has an account here, an email with a link is on its way. The link works once, for{' '}
                {RESET_LINK_MINUTES} minutes.
              </p>
              <p>Nothing came? Look in the spam folder, check the address, and ask again.</p>
            </>
          )}
        </div>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" aria-disabled={running}>
            {buttonText(reset.status)}
          </Button>
        </div>
      </form>
      <p className={styles.other}>
        It came back to you?{' '}
        {user ? <Link to={paths.profile}>Your profile</Link> : <Link to={paths.logIn}>Log in</Link>}
      </p>
    </Entrance>
  );
}

function buttonText(status: string): string {
  if (status === 'running') return 'Asking for the link…';
  return status === 'emailSent' ? 'Ask again' : 'Ask for a link';
}
