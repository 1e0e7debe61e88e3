import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { basicPaths, messages, paths, type LogInForm } from '@piston-parts/shared-contract';
import { logInFormSchema } from '@piston-parts/shared-contract/schemas';
import {
  createBrowserPorts,
  logInRequested,
  readRememberedEmail,
  selectAuthLoading,
  selectPasswordReset,
  selectPendingAddition,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import { Entrance } from '../entrance/entrance';
import styles from '../entrance/entrance-form.module.css';
import { GuestLogIn, LOGGING_IN } from '../entrance/guest-log-in';
import { PendingAdditionNote } from '../entrance/pending-addition-note';
import { CheckBox } from '../form/check-box';
import { EmailField } from '../form/email-field';
import { FormMessage } from '../form/form-message';
import { PasswordField } from '../form/password-field';
import { useContractForm } from '../form/use-contract-form';

type LogInFields = LogInForm & { rememberMe: boolean };

/** Log-in (log-in-1). The host decides where it leads afterwards. */
export default function LogInScreen() {
  const dispatch = useShopDispatch();
  const loading = useShopSelector(selectAuthLoading);
  const reset = useShopSelector(selectPasswordReset);
  const hasAddition = useShopSelector(selectPendingAddition) !== null;
  const [asGuest, setAsGuest] = useState(false);
  const { form, field, message, onSubmit } = useContractForm<LogInFields>({
    schema: logInFormSchema,
    // Prefills the email after a password reset.
    defaultValues: { email: reset.status === 'replaced' ? reset.email : '', password: '', rememberMe: false },
    onValid: (values) => {
      setAsGuest(false);
      dispatch(logInRequested(values));
    },
  });
  const { getValues, setValue } = form;

  // The storage is no part of rendering, so the remembered e-mail comes right after it (log-in-3).
  useEffect(() => {
    const email = readRememberedEmail(createBrowserPorts().localStorage);
    if (email === '' || getValues('email') !== '') return;
    setValue('email', email);
    setValue('rememberMe', true);
  }, [getValues, setValue]);

  const guestLogIn = (
    <GuestLogIn variant={hasAddition ? 'primary' : 'secondary'} pressed={asGuest} onPress={() => setAsGuest(true)} />
  );

  return (
    <Entrance title="Log in">
      <PendingAdditionNote action="Log in">{guestLogIn}</PendingAdditionNote>
      <form className={styles.form} method="post" action={basicPaths.logIn} noValidate onSubmit={onSubmit}>
        <EmailField {...field('email')} />
        <PasswordField {...field('password')} autoComplete="current-password" />
        <div className={styles.row}>
          <CheckBox {...form.register('rememberMe')}>Remember me</CheckBox>
          <Link to={paths.forgottenPassword} className={styles.link}>
            {messages.forgottenPassword}
          </Link>
        </div>
        <FormMessage message={message} />
        <div className={styles.actions}>
          <Button type="submit" variant={hasAddition ? 'secondary' : 'primary'} aria-disabled={loading}>
            {loading && !asGuest ? LOGGING_IN : 'Log-In'}
          </Button>
          {!hasAddition && guestLogIn}
        </div>
      </form>
      <p className={styles.other}>
        New at the counter? <Link to={paths.signUp}>Sign up</Link>
      </p>
      <p className={styles.other}>
        Bought as a guest? <Link to={paths.findOrder}>Find an order</Link>
      </p>
    </Entrance>
  );
}
