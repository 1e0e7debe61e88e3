import { useEffect, useRef, useState } from 'react';
import type { User } from '@piston-parts/shared-contract';
import { LateForm } from '../form/late-form';
import { loadForms } from './load-forms';
import styles from './profile.module.css';

/** Name, phone number and GSTIN, as they are and as a form (account-3). */
export function Details({ user }: { readonly user: User }) {
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(isEdited);
  // The pressed button disappears with the form.
  useEffect(() => {
    if (wasEdited.current && !isEdited) edit.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);

  if (isEdited)
    return (
      <LateForm load={loadForms}>
        {({ DetailsForm }) => <DetailsForm user={user} onClose={() => setEdited(false)} />}
      </LateForm>
    );
  return (
    <div className={styles.block}>
      <dl className={styles.details}>
        <dt>First name</dt>
        <dd>{user.firstName}</dd>
        <dt>Last name</dt>
        <dd>{user.lastName}</dd>
        <dt>Email</dt>
        <dd>{user.isGuest ? <span className={styles.none}>none, as a guest</span> : user.email}</dd>
        <dt>Phone</dt>
        <dd>{user.mobileNumber ?? <span className={styles.none}>not given</span>}</dd>
        <dt>GSTIN</dt>
        <dd>{user.gstin ?? <span className={styles.none}>not given</span>}</dd>
      </dl>
      {/* A plain button: shared-ui's takes no ref. */}
      <button ref={edit} type="button" className={styles.edit} onClick={() => setEdited(true)}>
        Edit details
      </button>
    </div>
  );
}
