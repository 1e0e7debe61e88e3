import { useEffect } from 'react';
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
import { emptyAddress } from './dummy-address';

/**
 * The add-address and the edit-address modal (sections 2 and 4). Account's own screen shows it directly, checkout
 * through its slot; both open it through the store. It closes when the address is saved, and when it fails to save it
 * stays as it is.
 */
export default function AddressModals() {
  const dispatch = useShopDispatch();
  const modal = useShopSelector(selectAddressModal);
  const saving = useShopSelector(selectAddressSaving);
  const close = () => dispatch(addressModalClosed());

  // Whoever leaves the page with an open modal does not find it open on the next one.
  useEffect(() => () => void dispatch(addressModalClosed()), [dispatch]);

  if (modal.kind === 'closed') return null;
  if (modal.kind === 'add') {
    return (
      <Dialog key="add" title="Add address" onClose={close}>
        <AddressForm
          initial={emptyAddress}
          saveLabel="Add Address"
          saving={saving}
          onSave={(form) => dispatch(addressAdded(form))}
          onCancel={close}
        />
      </Dialog>
    );
  }
  const { _id: addressId, name, house, city, state, postalCode, mobileNumber } = modal.address;
  return (
    <Dialog key={addressId} title="Edit address" onClose={close}>
      <AddressForm
        initial={{ name, house, city, state, postalCode, mobileNumber }}
        saveLabel="Update Address"
        saving={saving}
        onSave={(form) => dispatch(addressUpdated({ addressId, form }))}
        onCancel={close}
      />
    </Dialog>
  );
}
