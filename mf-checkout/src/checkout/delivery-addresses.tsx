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
import { Button, Notice } from '@piston-parts/shared-ui';
import { useAddedAddressSelected } from './use-added-address';
import styles from './delivery-addresses.module.css';

interface DeliveryAddressesProps {
  /** Pay was pressed without an address: says so until one is chosen. */
  readonly missing: boolean;
}

/** Where the parts go: one of the saved addresses (section 2). The modals for a new one and for changes are account's. */
export function DeliveryAddresses({ missing }: DeliveryAddressesProps) {
  const dispatch = useShopDispatch();
  const addresses = useShopSelector(selectAddresses);
  const status = useShopSelector(selectAddressesStatus);
  const errorId = useId();
  useAddedAddressSelected(addresses);

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
      <AddressList addresses={addresses} loading={status === 'idle' || status === 'loading'} />
      {status === 'failed' ? (
        <Notice urgent text="Your addresses could not be loaded. Check your connection and try again.">
          <Button onClick={() => dispatch(addressesRequested())}>Try again</Button>
        </Notice>
      ) : (
        <Button className={styles.add} onClick={() => dispatch(addAddressModalOpened())}>
          Add a new address
        </Button>
      )}
    </fieldset>
  );
}

function AddressList({ addresses, loading }: { readonly addresses: readonly Address[]; readonly loading: boolean }) {
  const group = useId();
  if (loading) {
    return (
      <div className={styles.blank} aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading your addresses
        </p>
      </div>
    );
  }
  return addresses.map((address) => <AddressChoice key={address._id} address={address} group={group} />);
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
      <Button look="quiet" aria-describedby={textId} onClick={() => dispatch(editAddressModalOpened(address))}>
        Edit
      </Button>
    </div>
  );
}
