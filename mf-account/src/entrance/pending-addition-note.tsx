import { useState } from 'react';
import {
  guestLogInRequested,
  selectAuthLoading,
  selectPendingAddition,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import styles from './entrance-form.module.css';

/** Explains the log-in page to a visitor who pressed Add to Cart or Add to Wishlist, with a way on without an account (account-11). */
export function PendingAdditionNote({ action }: { readonly action: 'Log in' | 'Sign up' }) {
  const dispatch = useShopDispatch();
  const addition = useShopSelector(selectPendingAddition);
  const loading = useShopSelector(selectAuthLoading);
  const [isPressed, setPressed] = useState(false);
  if (addition === null) return null;
  const goOn = () => {
    if (loading) return;
    setPressed(true);
    dispatch(guestLogInRequested());
  };
  return (
    <div className={styles.reason}>
      <p>
        {action} to add <strong>{addition.name ?? 'the part'}</strong> to your {addition.to}.
      </p>
      <Button onClick={goOn} aria-disabled={loading}>
        {loading && isPressed ? 'Logging in…' : 'Go on as a guest'}
      </Button>
      <p className={styles.small}>
        Without email and password: the part is added, and you can make the account your own later.
      </p>
    </div>
  );
}
