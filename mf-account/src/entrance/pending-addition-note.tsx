import type { ReactNode } from 'react';
import { selectPendingAddition, useShopSelector } from '@piston-parts/shared-store';
import styles from './entrance-form.module.css';

interface PendingAdditionNoteProps {
  readonly action: 'Log in' | 'Sign up';
  /** The way on without an account (account-11). */
  readonly children: ReactNode;
}

/** Explains the log-in page to a visitor who pressed Add to Cart or Add to Wishlist. */
export function PendingAdditionNote({ action, children }: PendingAdditionNoteProps) {
  const addition = useShopSelector(selectPendingAddition);
  if (addition === null) return null;
  return (
    <div className={styles.reason}>
      <p>
        {action} to add <strong>{addition.name ?? 'the part'}</strong> to your {addition.to}, or go on as a guest.
      </p>
      {children}
    </div>
  );
}
