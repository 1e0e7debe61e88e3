import { useEffect, useId, useRef } from 'react';
import type { Address } from '@piston-parts/shared-contract';
import { addressRemoved, editAddressModalOpened, useShopDispatch } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import styles from './addresses.module.css';

interface AddressListProps {
  readonly addresses: readonly Address[];
  /** It takes the place of something that had the focus. */
  readonly takesFocus: boolean;
}

export function AddressList({ addresses, takesFocus }: AddressListProps) {
  const dispatch = useShopDispatch();
  const count = useRef<HTMLParagraphElement>(null);
  const leaving = useRef<string | null>(null);

  useEffect(() => {
    if (takesFocus) count.current?.focus();
  }, [takesFocus]);

  // The pressed button goes with its address; the focus moves on to what remains.
  useEffect(() => {
    if (leaving.current === null || addresses.some(({ _id }) => _id === leaving.current)) return;
    leaving.current = null;
    if (document.activeElement === document.body) count.current?.focus();
  }, [addresses]);

  const remove = (addressId: string) => {
    leaving.current = addressId;
    dispatch(addressRemoved({ addressId }));
  };

  return (
    <div data-content>
      <p ref={count} tabIndex={-1} role="status" className={addresses.length === 0 ? styles.none : styles.count}>
        {countText(addresses.length)}
      </p>
      <ul className={styles.list}>
        {addresses.map((address) => (
          <AddressRow
            key={address._id}
            address={address}
            onEdit={() => dispatch(editAddressModalOpened(address))}
            onRemove={() => remove(address._id)}
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
