import { useState } from 'react';
import { Link } from 'react-router-dom';
import { basicPaths, paths, type SignUpForm } from '@piston-parts/shared-contract';
import { signUpSchema } from '@piston-parts/shared-contract/schemas';
import { selectAuthLoading, signUpRequested, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import { Entrance } from '../entrance/entrance';
import styles from '../entrance/entrance-form.module.css';
import { GuestLogIn } from '../entrance/guest-log-in';
import { PendingAdditionNote } from '../entrance/pending-addition-note';
import { CheckBox } from '../form/check-box';
import { EmailField } from '../form/email-field';
import { FormMessage } from '../form/form-message';
import { PASSWORD_HINT, PasswordField } from '../form/password-field';
import { TextField } from '../form/text-field';
import { useContractForm } from '../form/use-contract-form';

/** Sign-up (sign-up-1). The terms checkbox is not enforced (sign-up-3), so it is not sent. */
export default function SignUpScreen() {
  const dispatch = useShopDispatch();
  const loading = useShopSelector(selectAuthLoading);
  const [asGuest, setAsGuest] = useState(false);
  const { field, message, onSubmit } = useContractForm<SignUpForm>({
    schema: signUpSchema,
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
    onValid: (values) => {
      setAsGuest(false);
      dispatch(signUpRequested(values));
    },
  });

  return (
    <Entrance title="Sign up">
      <PendingAdditionNote action="Sign up">
        <GuestLogIn pressed={asGuest} onPress={() => setAsGuest(true)} />
      </PendingAdditionNote>
      <form className={styles.form} method="post" action={basicPaths.signUp} noValidate onSubmit={onSubmit}>
        <div className={styles.pair}>
          <TextField {...field('firstName')} label="First name" autoComplete="given-name" maxLength={80} />
          <TextField {...field('lastName')} label="Last name" autoComplete="family-name" maxLength={80} />
        </div>
        <EmailField {...field('email')} />
        <PasswordField {...field('password')} autoComplete="new-password" hint={PASSWORD_HINT} />
        <CheckBox name="terms">
          I accept the{' '}
          <Link to={paths.terms} target="_blank" title="Opens in a new tab">
            terms and conditions
          </Link>
        </CheckBox>
        <FormMessage message={message} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" aria-disabled={loading}>
            {loading && !asGuest ? 'Signing up…' : 'Sign-Up'}
          </Button>
        </div>
      </form>
      <p className={styles.other}>
        Been here before? <Link to={paths.logIn}>Log in</Link>
      </p>
    </Entrance>
  );
}
