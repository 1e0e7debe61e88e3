import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import {
  originRemembered,
  selectIsLoggedIn,
  selectSessionSettled,
  selectSessionUnanswered,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import styles from './top-bar.module.css';

const MOST_SHOWN = 99;

interface ShopperLinkProps {
  readonly to: string;
  readonly name: string;
  /** Part of the accessible name (decision S4); 0 shows no badge. */
  readonly count?: number;
  readonly icon: ReactNode;
}

/** An icon to a place of the shopper's own; a visitor is sent to log in and comes back to it (decision G1). */
export function ShopperLink({ to, name, count = 0, icon }: ShopperLinkProps) {
  const dispatch = useShopDispatch();
  const settled = useShopSelector(selectSessionSettled);
  const loggedIn = useShopSelector(selectIsLoggedIn);
  const unanswered = useShopSelector(selectSessionUnanswered);
  const anonymous = settled && !loggedIn && !unanswered;
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : count;
  const items = count === 1 ? 'item' : 'items';

  return (
    <Link
      to={anonymous ? paths.logIn : to}
      className={styles.place}
      aria-label={count > 0 ? `${name}, ${shown} ${items}` : name}
      onClick={() => {
        if (anonymous) dispatch(originRemembered(to));
      }}
    >
      {icon}
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {shown}
        </span>
      )}
    </Link>
  );
}
