import { useId } from 'react';
import type { AddressForm as AddressFields } from '@piston-parts/shared-contract';
import { addressFormSchema, STATES } from '@piston-parts/shared-contract/schemas';
import { Button } from '@piston-parts/shared-ui';
import { FormMessage } from '../form/form-message';
import { TextField } from '../form/text-field';
import { useContractForm } from '../form/use-contract-form';
import { dummyAddress } from './address-forms';
import styles from './address-form.module.css';

interface AddressFormProps {
  readonly initial: AddressFields;
  /** Text of the save button. */
  readonly saveLabel: string;
  readonly saving: boolean;
  /** Called at every change. */
  readonly onTyped: (values: AddressFields) => void;
  readonly onSave: (address: AddressFields) => void;
  readonly onCancel: () => void;
}

/** The six fields of an address (addresses-2). Inputs accept more than the rules allow, so that the form reports it. */
export function AddressForm({ initial, saveLabel, saving, onTyped, onSave, onCancel }: AddressFormProps) {
  const statesId = useId();
  const { form, field, message, onSubmit } = useContractForm<AddressFields>({
    schema: addressFormSchema,
    defaultValues: initial,
    topic: 'checkout',
    onValid: (address) => {
      if (!saving) onSave(address);
    },
  });

  return (
    <form
      ref={startAtFirstField}
      className={styles.form}
      noValidate
      onSubmit={onSubmit}
      onChange={() => onTyped(form.getValues())}
    >
      <TextField {...field('name')} label="Name" autoComplete="name" maxLength={80} />
      <TextField
        {...field('house')}
        label="House"
        hint="Flat, house, building and street"
        autoComplete="address-line1"
        maxLength={160}
      />
      <div className={styles.pair}>
        <TextField {...field('city')} label="City" autoComplete="address-level2" maxLength={80} />
        <TextField {...field('state')} label="State" autoComplete="address-level1" maxLength={80} list={statesId} />
        <datalist id={statesId}>
          {STATES.map((state) => (
            <option key={state} value={state} />
          ))}
        </datalist>
        <TextField
          {...field('postalCode')}
          label="Postal code"
          hint="6 digits"
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={12}
        />
        <TextField
          {...field('mobileNumber')}
          label="Mobile number"
          hint="10 digits, starting with 6, 7, 8 or 9"
          type="tel"
          autoComplete="tel-national"
          inputMode="numeric"
          maxLength={16}
        />
      </div>
      <FormMessage message={message} />
      <div className={styles.actions}>
        <Button
          variant="quiet"
          className={styles.dummy}
          onClick={() => {
            form.reset(dummyAddress);
            onTyped(dummyAddress);
          }}
        >
          Fill Dummy Address
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" className={styles.save} aria-disabled={saving}>
          {saving ? 'Saving…' : saveLabel}
        </Button>
      </div>
      <small>The dummy address is made up, to try the shop.</small>
    </form>
  );
}

/** React's autoFocus runs before the dialog is open. The attribute makes the browser focus the field when it opens. */
function startAtFirstField(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.setAttribute('autofocus', '');
}
