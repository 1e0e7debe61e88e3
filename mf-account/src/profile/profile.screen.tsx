import { messages, paths, type User } from '@piston-parts/shared-contract';
import { selectCurrentUser, selectSessionResolved, useShopSelector } from '@piston-parts/shared-store';
import { ButtonLink, Loading, Notice } from '@piston-parts/shared-ui';
import { AccountPage } from '../account/account-page';
import { ClaimAccount } from './claim-account';
import { Details } from './details';
import { Devices } from './devices';
import { LateForm } from '../form/late-form';
import { loadForms } from './load-forms';
import { LogOut } from './log-out';
import styles from './profile.module.css';
import { Section } from './section';

/** The logged-in user's account (profile-1, account-3). */
export default function ProfileScreen() {
  const user = useShopSelector(selectCurrentUser);
  const sessionResolved = useShopSelector(selectSessionResolved);
  return (
    <AccountPage title="Profile">
      {user && <Account user={user} />}
      {!user && !sessionResolved && <Loading text="Checking who you are" className={styles.loading} />}
      {!user && sessionResolved && (
        <Notice text={messages.logInToContinue}>
          <ButtonLink to={paths.logIn}>Log in</ButtonLink>
        </Notice>
      )}
    </AccountPage>
  );
}

function Account({ user }: { readonly user: User }) {
  return (
    <div className={styles.profile} data-content>
      {user.isGuest && <ClaimAccount />}
      <Details user={user} />
      {!user.isGuest && (
        <div className={styles.sections}>
          <Section title="Email">
            <LateForm load={loadForms}>{({ EmailForm }) => <EmailForm />}</LateForm>
          </Section>
          <Section title="Password">
            <LateForm load={loadForms}>{({ PasswordForm }) => <PasswordForm email={user.email} />}</LateForm>
          </Section>
          <Devices />
          <Section title="Delete account">
            <LateForm load={loadForms}>{({ DeletionForm }) => <DeletionForm email={user.email} />}</LateForm>
          </Section>
        </div>
      )}
      <LogOut isGuest={user.isGuest === true} />
    </div>
  );
}
