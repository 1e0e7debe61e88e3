import { useEffect, useId, useRef, useState } from 'react';
import type { Address } from '@piston-parts/shared-contract';
import { addressAdded, addressRemoved, editAddressModalOpened, useShopDispatch } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import { addressFormOf } from './address-forms';
import styles from './addresses.module.css';

interface AddressListProps {
  readonly addresses: readonly Address[];
  /** Whether it replaces an element that had the focus. */
  readonly takesFocus: boolean;
}

export function AddressList({ addresses, takesFocus }: AddressListProps) {
  const dispatch = useShopDispatch();
  const count = useRef<HTMLParagraphElement>(null);
  const undo = useRef<HTMLParagraphElement>(null);
  const [removed, setRemoved] = useState<Address | null>(null);

  useEffect(() => {
    if (takesFocus) count.current?.focus();
  }, [takesFocus]);

  const isGone =
    removed !== null && !addresses.some((address) => address._id === removed._id || isSame(address, removed));
  const wasGone = useRef(isGone);
  // The pressed button disappears with its address or with Undo; the focus moves to what replaces it.
  useEffect(() => {
    const focusWasLost = document.activeElement === document.body;
    if (focusWasLost && isGone) undo.current?.querySelector('button')?.focus();
    if (focusWasLost && !isGone && wasGone.current) count.current?.focus();
    wasGone.current = isGone;
  }, [isGone]);

  const remove = (address: Address) => {
    setRemoved(address);
    dispatch(addressRemoved({ addressId: address._id }));
  };

  return (
    <div data-content>
      <p ref={count} tabIndex={-1} role="status" className={addresses.length === 0 ? styles.none : styles.count}>
        {countText(addresses.length)}
      </p>
      {isGone && (
        <p ref={undo} className={styles.removed}>
          <span>
            Removed: {removed.name}, {removed.house}
          </span>
          <Button variant="quiet" onClick={() => dispatch(addressAdded(addressFormOf(removed)))}>
            Undo
          </Button>
        </p>
      )}
      <ul className={styles.list}>
        {addresses.map((address) => (
          <AddressRow
            key={address._id}
            address={address}
            onEdit={() => dispatch(editAddressModalOpened(address))}
            onRemove={() => remove(address)}
          />
        ))}
      </ul>
    </div>
  );
}

const isSame = (one: Address, other: Address) =>
  JSON.stringify(addressFormOf(one)) === JSON.stringify(addressFormOf(other));

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
