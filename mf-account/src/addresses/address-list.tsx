import { useEffect, useId, useRef } from 'react';
import type { Address } from '@piston-parts/shared-contract';
import { addressRemoved, editAddressModalOpened, useShopDispatch } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import styles from './addresses.module.css';

interface AddressListProps {
  readonly addresses: readonly Address[];
  /** Whether it replaces an element that had the focus. */
  readonly takesFocus: boolean;
}

export function AddressList({ addresses, takesFocus }: AddressListProps) {
  const dispatch = useShopDispatch();
  const count = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (takesFocus) count.current?.focus();
  }, [takesFocus]);

  // The pressed button disappears with its address.
  const shown = useRef(addresses.length);
  useEffect(() => {
    if (addresses.length < shown.current && document.activeElement === document.body) count.current?.focus();
    shown.current = addresses.length;
  }, [addresses.length]);

  return (
    <div data-content>
      <p ref={count} tabIndex={-1} role="status" className={addresses.length === 0 ? styles.none : styles.count}>
        {countText(addresses.length)}
      </p>
      <ul>
        {addresses.map((address) => (
          <AddressRow
            key={address._id}
            address={address}
            onEdit={() => dispatch(editAddressModalOpened(address))}
            onRemove={() => dispatch(addressRemoved({ addressId: address._id }))}
          />
        ))}
      </ul>
    </div>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No address is saved yet. Add one to have it ready at checkout.';
  return count === 1 ? '1 saved address' : `${count} saved addresses`;
}

interface AddressRowProps {
  readonly address: Address;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function AddressRow({ address, onEdit, onRemove }: AddressRowProps) {
  const id = useId();
  return (
    <li className={styles.row}>
      <address id={id} className={styles.address}>
        <strong className={styles.name}>{address.name}</strong>
        <span>{address.house}</span>
        <span>
          {address.city}, {address.state} {address.postalCode}
        </span>
        <span className={styles.mobile}>Mobile {address.mobileNumber}</span>
      </address>
      <div className={styles.actions}>
        <Button onClick={onEdit} aria-describedby={id}>
          Edit
        </Button>
        <Button onClick={onRemove} aria-describedby={id}>
          Remove
        </Button>
      </div>
    </li>
  );
}
