import { messages, paths, type User } from '@piston-parts/shared-contract';
import {
  logOutRequested,
  selectCurrentUser,
  selectSessionResolved,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button, ButtonLink, Loading, Notice } from '@piston-parts/shared-ui';
import { AccountPage } from '../account/account-page';
import styles from './profile.module.css';
import { Security } from './security';

/** The logged-in user's details (profile-1). */
export default function ProfileScreen() {
  const user = useShopSelector(selectCurrentUser);
  const sessionResolved = useShopSelector(selectSessionResolved);
  return (
    <AccountPage title="Profile">
      {user && <Details user={user} />}
      {!user && !sessionResolved && <Loading text="Checking who you are" className={styles.loading} />}
      {!user && sessionResolved && (
        <Notice text={messages.logInToContinue}>
          <ButtonLink to={paths.logIn}>Log in</ButtonLink>
        </Notice>
      )}
    </AccountPage>
  );
}

function Details({ user }: { readonly user: User }) {
  const dispatch = useShopDispatch();
  return (
    <div className={styles.profile} data-content>
      <dl className={styles.details}>
        <dt>First name</dt>
        <dd>{user.firstName}</dd>
        <dt>Last name</dt>
        <dd>{user.lastName}</dd>
        <dt>Email</dt>
        <dd>{user.email}</dd>
      </dl>
      <Button onClick={() => dispatch(logOutRequested())}>Log Out</Button>
      <Security email={user.email} />
    </div>
  );
}
