import { useEffect, useState } from 'react';
import {
  addressesRequested,
  logOutRequested,
  selectAddresses,
  selectCart,
  selectGarage,
  selectWishlist,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button, Dialog } from '@piston-parts/shared-ui';
import { selectOrders } from '../order-history/order-history.selectors';
import { ordersRequested } from '../order-history/order-history.slice';
import { CLAIM_HEADING } from './claim-account';
import styles from './profile.module.css';

/** Log Out; a guest, who cannot come back to the account, reads first what will be out of reach (account-2). */
export function LogOut({ isGuest }: { readonly isGuest: boolean }) {
  const dispatch = useShopDispatch();
  const [isQuestionOpen, setQuestionOpen] = useState(false);
  const logOut = () => void dispatch(logOutRequested());
  return (
    <>
      <Button onClick={isGuest ? () => setQuestionOpen(true) : logOut}>Log Out</Button>
      {isQuestionOpen && <LogOutQuestion onClose={() => setQuestionOpen(false)} onLogOut={logOut} />}
    </>
  );
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

interface LogOutQuestionProps {
  readonly onClose: () => void;
  readonly onLogOut: () => void;
}

function LogOutQuestion({ onClose, onLogOut }: LogOutQuestionProps) {
  const dispatch = useShopDispatch();
  const cart = useShopSelector(selectCart);
  const wishlist = useShopSelector(selectWishlist);
  const orders = useShopSelector(selectOrders);
  const addresses = useShopSelector(selectAddresses);
  const { cars } = useShopSelector(selectGarage);
  useEffect(() => {
    dispatch(ordersRequested());
    dispatch(addressesRequested());
  }, [dispatch]);

  const lost = [
    ...counted(cart.length, 'part in the cart', 'parts in the cart'),
    ...counted(wishlist.length, 'part in the wishlist', 'parts in the wishlist'),
    ...counted(orders.length, 'order', 'orders'),
    ...counted(cars.length, 'car in the garage', 'cars in the garage'),
    ...counted(addresses.length, 'address', 'addresses'),
  ];
  const keep = () => {
    onClose();
    // After the dialog, which gives the focus back to what opened it.
    setTimeout(() => document.getElementById(CLAIM_HEADING)?.focus());
  };
  return (
    <Dialog title="Log out of the guest account?" onClose={onClose}>
      <div className={styles.question}>
        <p>Nobody can log in to this guest account again. Out of reach will be:</p>
        <ul className={styles.consequences}>
          {lost.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lost.length === 0 && <li>nothing so far: it is empty</li>}
        </ul>
        {orders.length > 0 && <p>An order that was given an email on its page is still found by number and email.</p>}
        <div className={styles.buttons}>
          <Button variant="primary" onClick={keep}>
            Keep this account
          </Button>
          <Button onClick={onLogOut}>Log out anyway</Button>
        </div>
      </div>
    </Dialog>
  );
}
