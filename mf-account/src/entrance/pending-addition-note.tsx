import { selectPendingAddition, useShopSelector } from '@piston-parts/shared-store';
import styles from './entrance-form.module.css';

/** Explains the log-in page to a visitor who pressed Add to Cart or Add to Wishlist. */
export function PendingAdditionNote({ action }: { readonly action: 'Log in' | 'Sign up' }) {
  const addition = useShopSelector(selectPendingAddition);
  if (addition === null) return null;
  return (
    <p className={styles.reason}>
      {action} to add <strong>{addition.name ?? 'the part'}</strong> to your {addition.to}.
    </p>
  );
}
