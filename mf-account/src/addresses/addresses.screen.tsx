import {
  addAddressModalOpened,
  addressesRequested,
  selectAddresses,
  selectAddressesStatus,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button, Skeleton } from '@piston-parts/shared-ui';
import { AccountPage } from '../account/account-page';
import { useRetriedLoad } from '../account/use-retried-load';
import { AddressList } from './address-list';
import AddressModals from './address-modals.filling';
import styles from './addresses.module.css';

/** The saved delivery addresses (addresses-1). */
export default function AddressesScreen() {
  const dispatch = useShopDispatch();
  const addresses = useShopSelector(selectAddresses);
  const status = useShopSelector(selectAddressesStatus);
  const { failure, triedAgain } = useRetriedLoad({ status, requested: addressesRequested, what: 'Your addresses' });

  return (
    <AccountPage title="Address">
      {failure ?? (
        <>
          {/* Above the list: below it, the button would move when the addresses load, and a press at that moment would miss it. */}
          <Button variant="primary" className={styles.add} onClick={() => dispatch(addAddressModalOpened())}>
            Add New Address
          </Button>
          {status === 'ready' ? (
            <AddressList addresses={addresses} takesFocus={triedAgain} />
          ) : (
            // Has the height of two addresses.
            <Skeleton text="Loading your addresses">
              <div className={styles.blank} />
              <div className={styles.blank} />
            </Skeleton>
          )}
        </>
      )}
      {/* Directly: the filling is for the screens of other teams. */}
      <AddressModals />
    </AccountPage>
  );
}
