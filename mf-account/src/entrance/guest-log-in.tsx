import type { MouseEvent } from 'react';
import { basicPaths } from '@piston-parts/shared-contract';
import { guestLogInRequested, selectAuthLoading, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import styles from './entrance-form.module.css';

export const LOGGING_IN = 'Logging in…';

interface GuestLogInProps {
  readonly variant?: 'primary' | 'secondary';
  /** Whether the log-in under way is this one. */
  readonly pressed: boolean;
  readonly onPress: () => void;
}

/** The one way on without an account (log-in-5). */
export function GuestLogIn({ variant = 'secondary', pressed, onPress }: GuestLogInProps) {
  const dispatch = useShopDispatch();
  const loading = useShopSelector(selectAuthLoading);
  const logIn = (event: MouseEvent) => {
    event.preventDefault();
    if (loading) return;
    onPress();
    dispatch(guestLogInRequested());
  };
  return (
    <>
      <Button type="submit" variant={variant} formAction={basicPaths.guest} onClick={logIn} aria-disabled={loading}>
        {loading && pressed ? LOGGING_IN : 'Guest Log-In'}
      </Button>
      <p className={styles.small}>
        No email, no password: a guest&rsquo;s account lasts 12 hours on this device. You can make it your own at any
        time.
      </p>
    </>
  );
}
