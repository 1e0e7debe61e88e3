import { useEffect, useState } from 'react';
import {
  addAddressModalOpened,
  addressesRequested,
  selectAddresses,
  selectAddressesStatus,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button, Notice } from '@piston-parts/shared-ui';
import { AccountPage } from '../account/account-page';
import { AddressList } from './address-list';
import AddressModals from './address-modals.fragment';
import styles from './addresses.module.css';

/** The saved delivery addresses (addresses-1). */
export default function AddressesScreen() {
  const dispatch = useShopDispatch();
  const addresses = useShopSelector(selectAddresses);
  const status = useShopSelector(selectAddressesStatus);

  const [triedAgain, setTriedAgain] = useState(false);

  useEffect(() => void dispatch(addressesRequested()), [dispatch]);

  const tryAgain = () => {
    setTriedAgain(true);
    dispatch(addressesRequested());
  };
  // The pressed button stays until there is an element for the focus.
  const trying = triedAgain && status === 'loading';

  return (
    <AccountPage title="Address">
      {status === 'failed' || trying ? (
        <Notice urgent text="Your addresses could not be loaded. Check your connection and try again.">
          <Button onClick={tryAgain} aria-disabled={trying}>
            {trying ? 'Trying again…' : 'Try again'}
          </Button>
        </Notice>
      ) : (
        <>
          {/* Above the list: below it, the button would move when the addresses load, and a press at that moment would miss it. */}
          <Button variant="primary" className={styles.add} onClick={() => dispatch(addAddressModalOpened())}>
            Add New Address
          </Button>
          {status === 'ready' ? <AddressList addresses={addresses} takesFocus={triedAgain} /> : <Skeleton />}
        </>
      )}
      {/* Its own fragment, directly: the slot is for the screens of other teams. */}
      <AddressModals />
    </AccountPage>
  );
}

/** Has the height of two addresses. */
function Skeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      <p role="status" className="visually-hidden">
        Loading your addresses
      </p>
      <div className={styles.blank} />
      <div className={styles.blank} />
    </div>
  );
}
