import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import { useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button, ButtonLink, focusPageHeading, Notice, useHydrated } from '@piston-parts/shared-ui';
import { Entrance } from '../entrance/entrance';
import styles from '../entrance/entrance-form.module.css';
import { formOpened, formSubmitted, selectForm, type OwnState } from '../own-account/own-account.slice';

const selectLinkedEmail = (state: OwnState) => state['mf-account'].ownAccount.email;

/** The page behind the link to a new address. The press is the shopper's own: programs open links in emails, too. */
export default function ConfirmEmailScreen() {
  const dispatch = useShopDispatch();
  const { hash } = useLocation();
  const token = useHydrated() ? hash.slice(1) : null;
  const state = useShopSelector(selectForm('emailLink'));
  const email = useShopSelector(selectLinkedEmail);
  const { status } = state;

  useEffect(() => void dispatch(formOpened('emailLink')), [dispatch, token]);
  useEffect(() => {
    // The pressed button disappears.
    if (status === 'done' || status === 'refused') focusPageHeading();
  }, [status]);

  return (
    <Entrance title="Confirm your email">
      {token === '' && <Notice urgent text="This link is incomplete. Open it from the email again." />}
      {status === 'refused' && (
        <Notice urgent text={state.text}>
          <ButtonLink to={paths.profile}>Your profile</ButtonLink>
        </Notice>
      )}
      {status === 'done' && (
        <Notice text={`Your account has the email ${email} from now on. All devices are logged out: log in with it.`}>
          <ButtonLink to={paths.logIn} variant="primary">
            Log in
          </ButtonLink>
        </Notice>
      )}
      {token && (status === 'idle' || status === 'running') && (
        <div className={styles.form}>
          <p>Your account gets the address that this link was sent to. All your devices are then logged out.</p>
          <div className={styles.actions}>
            <Button
              variant="primary"
              aria-disabled={status === 'running'}
              onClick={() => dispatch(formSubmitted('emailLink', { token }))}
            >
              {status === 'running' ? 'Confirming…' : 'Confirm this email'}
            </Button>
          </div>
        </div>
      )}
    </Entrance>
  );
}
