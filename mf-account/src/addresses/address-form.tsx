import { useId } from 'react';
import type { AddressForm as AddressFields } from '@piston-parts/shared-contract';
import {
  addressFieldNames,
  addressFields,
  addressFormSchema,
  dummyAddress,
  STATES,
} from '@piston-parts/shared-contract/schemas';
import { Button } from '@piston-parts/shared-ui';
import { FormMessage } from '../form/form-message';
import { TextField } from '../form/text-field';
import { useContractForm } from '../form/use-contract-form';
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

/** The fields of an address (addresses-2). */
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
      <div className={styles.fields}>
        {addressFieldNames.map((name) => {
          const { isOptional = false, sample: _, ...input } = addressFields[name];
          return (
            <TextField
              key={name}
              {...field(name)}
              {...input}
              aria-required={!isOptional}
              list={name === 'state' ? statesId : undefined}
            />
          );
        })}
      </div>
      <datalist id={statesId}>
        {STATES.map((state) => (
          <option key={state} value={state} />
        ))}
      </datalist>
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
