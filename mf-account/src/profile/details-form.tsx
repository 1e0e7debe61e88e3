import { useEffect, useRef } from 'react';
import type { User } from '@piston-parts/shared-contract';
import { profileSchema } from '@piston-parts/shared-contract/schemas';
import { Button } from '@piston-parts/shared-ui';
import { FormMessage } from '../form/form-message';
import { TextField } from '../form/text-field';
import { useAccountForm } from '../own-account/use-account-form';
import styles from './profile.module.css';

/** Name, phone number and GSTIN (account-3). */
export function DetailsForm({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const { firstName, lastName, mobileNumber = '', gstin = '' } = user;
  const { form, field, message, onSubmit, isRunning, isDone } = useAccountForm('details', {
    schema: profileSchema,
    defaultValues: { firstName, lastName, mobileNumber, gstin },
  });
  const { setFocus } = form;
  const wasRunning = useRef(isRunning);
  useEffect(() => setFocus('firstName'), [setFocus]);
  // A form that is opened again is still done from before.
  useEffect(() => {
    if (wasRunning.current && isDone) onClose();
    wasRunning.current ||= isRunning;
  }, [isRunning, isDone, onClose]);

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit} aria-label="Details">
      <div className={styles.pair}>
        <TextField {...field('firstName')} label="First name" autoComplete="given-name" maxLength={80} />
        <TextField {...field('lastName')} label="Last name" autoComplete="family-name" maxLength={80} />
      </div>
      <TextField
        {...field('mobileNumber')}
        label="Phone"
        hint="10 digits, starting with 6, 7, 8 or 9. May stay empty."
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={20}
        aria-required={false}
      />
      <TextField
        {...field('gstin')}
        label="GSTIN"
        hint="The tax number of a business, 15 characters. May stay empty."
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={24}
        aria-required={false}
      />
      <FormMessage message={message} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" aria-disabled={isRunning}>
          {isRunning ? 'Saving…' : 'Save details'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
