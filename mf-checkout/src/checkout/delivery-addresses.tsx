import { useId } from 'react';
import { messages, type Address } from '@piston-parts/shared-contract';
import {
  addAddressModalOpened,
  addressesRequested,
  deliveryAddressSelected,
  editAddressModalOpened,
  selectAddresses,
  selectAddressesStatus,
  selectSelectedAddressId,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button, LoadFailed } from '@piston-parts/shared-ui';
import { useAddedAddressSelected, useOnlyAddressSelected } from './use-selected-address';
import styles from './delivery-addresses.module.css';

interface DeliveryAddressesProps {
  /** Pay was pressed without an address: shows that until one is chosen. */
  readonly missing: boolean;
}

/** The choice of a saved address. The modals for adding and editing belong to mf-account. */
export function DeliveryAddresses({ missing }: DeliveryAddressesProps) {
  const dispatch = useShopDispatch();
  const addresses = useShopSelector(selectAddresses);
  const failed = useShopSelector(selectAddressesStatus) === 'failed';
  const group = useId();
  const errorId = useId();
  useAddedAddressSelected(addresses);
  useOnlyAddressSelected(addresses);

  return (
    <fieldset className={styles.addresses} aria-describedby={missing ? errorId : undefined}>
      <legend className={styles.legend}>
        <h2>Delivery address</h2>
      </legend>
      {missing && (
        <p className={styles.error} id={errorId} role="alert">
          {messages.selectAddress}
        </p>
      )}
      {addresses.map((address) => (
        <AddressChoice key={address._id} address={address} group={group} />
      ))}
      {addresses.length === 0 && !failed && <p className={styles.none}>You have not saved an address yet.</p>}
      {failed ? (
        <LoadFailed
          text="Your addresses could not be loaded. Check your connection and try again."
          onRetry={() => dispatch(addressesRequested())}
        />
      ) : (
        <Button className={styles.add} onClick={() => dispatch(addAddressModalOpened())}>
          Add New Address
        </Button>
      )}
    </fieldset>
  );
}

function AddressChoice({ address, group }: { readonly address: Address; readonly group: string }) {
  const dispatch = useShopDispatch();
  const selected = useShopSelector(selectSelectedAddressId) === address._id;
  const textId = useId();
  return (
    <div className={styles.choice}>
      <label className={styles.label}>
        <input
          type="radio"
          className={styles.radio}
          name={group}
          checked={selected}
          onChange={() => dispatch(deliveryAddressSelected({ addressId: address._id }))}
        />
        <span id={textId}>
          <span className={styles.name}>{address.name}</span>{' '}
          <span className={styles.text}>
            {address.house}, {address.city}, {address.state} {address.postalCode}
          </span>{' '}
          <span className={styles.text}>Mobile {address.mobileNumber}</span>
        </span>
      </label>
      <Button variant="quiet" aria-describedby={textId} onClick={() => dispatch(editAddressModalOpened(address))}>
        Edit
      </Button>
    </div>
  );
}
