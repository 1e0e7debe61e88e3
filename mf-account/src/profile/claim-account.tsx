import { useState } from 'react';
import { Button } from '@piston-parts/shared-ui';
import { LateForm } from '../form/late-form';
import { loadForms } from './load-forms';
import styles from './profile.module.css';

export const CLAIM_HEADING = 'make-it-your-own';

/** Makes a guest's account the shopper's own (account-1). */
export function ClaimAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby={CLAIM_HEADING} className={styles.claim}>
      <h2 id={CLAIM_HEADING} tabIndex={-1}>
        Make this account your own
      </h2>
      <p>
        You shop as a guest, on this device alone, for 12 hours. With an email and a password the account is yours for
        good, with all that is in it.
      </p>
      {isOpen ? (
        <LateForm load={loadForms}>{({ ClaimForm }) => <ClaimForm />}</LateForm>
      ) : (
        <div className={styles.buttons}>
          <Button variant="primary" onClick={() => setOpen(true)}>
            Add email and password
          </Button>
        </div>
      )}
    </section>
  );
}
