import { useEffect, useRef, useState } from 'react';
import type { Address, AddressForm as AddressFields } from '@piston-parts/shared-contract';
import { emptyAddress } from '@piston-parts/shared-contract/schemas';
import {
  addressAdded,
  addressModalClosed,
  addressUpdated,
  selectAddressModal,
  selectAddressSaving,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Dialog } from '@piston-parts/shared-ui';
import { AddressForm } from './address-form';

/**
 * The add-address and the edit-address modal (addresses-4). Account's own screen shows it directly, checkout through
 * its slot; both open it through the store. It closes when the address is saved, and when it fails to save it stays as
 * it is. Unsaved input is kept for the next time, unless it was cancelled.
 */
export default function AddressModals() {
  const dispatch = useShopDispatch();
  const modal = useShopSelector(selectAddressModal);
  const [drafts] = useState(() => new Map<string, AddressFields>());

  // A modal does not stay open on the next page.
  useEffect(() => () => void dispatch(addressModalClosed()), [dispatch]);

  if (modal.kind === 'closed') return null;
  if (modal.kind === 'add') {
    return (
      <AddressModal
        key="add"
        title="Add address"
        saveLabel="Add Address"
        initial={drafts.get('add') ?? emptyAddress}
        onDraft={(draft) => keep(drafts, 'add', draft)}
        onSave={(form) => dispatch(addressAdded(form))}
      />
    );
  }
  const { _id: addressId } = modal.address;
  return (
    <AddressModal
      key={addressId}
      title="Edit address"
      saveLabel="Update Address"
      initial={drafts.get(addressId) ?? addressFormOf(modal.address)}
      onDraft={(draft) => keep(drafts, addressId, draft)}
      onSave={(form) => dispatch(addressUpdated({ addressId, form }))}
    />
  );
}

/** The fields of a saved address that the form edits: everything that a shopper types. */
const addressFormOf = ({ _id, createdAt: _created, updatedAt: _updated, ...form }: Address): AddressFields => form;

function keep(drafts: Map<string, AddressFields>, key: string, draft: AddressFields | null): void {
  if (draft === null) drafts.delete(key);
  else drafts.set(key, draft);
}

interface AddressModalProps {
  readonly title: string;
  readonly saveLabel: string;
  readonly initial: AddressFields;
  /** The typed values of a modal that was closed without a decision; null once it is saved or cancelled. */
  readonly onDraft: (draft: AddressFields | null) => void;
  readonly onSave: (form: AddressFields) => void;
}

function AddressModal({ title, saveLabel, initial, onDraft, onSave }: AddressModalProps) {
  const dispatch = useShopDispatch();
  const saving = useShopSelector(selectAddressSaving);
  const typed = useRef<AddressFields | null>(null);
  const close = () => dispatch(addressModalClosed());
  const putAside = () => {
    if (typed.current) onDraft(typed.current);
    close();
  };
  return (
    <Dialog title={title} onClose={putAside}>
      <AddressForm
        initial={initial}
        saveLabel={saveLabel}
        saving={saving}
        onTyped={(values) => void (typed.current = values)}
        onSave={(form) => {
          onDraft(null);
          onSave(form);
        }}
        onCancel={() => {
          onDraft(null);
          close();
        }}
      />
    </Dialog>
  );
}
