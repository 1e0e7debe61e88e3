import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import {
  returnToSaved,
  selectIsLoggedIn,
  selectSessionResolved,
  selectSessionCheckFailed,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import styles from './top-bar.module.css';

const MAX_SHOWN = 99;

interface ShopperLinkProps {
  readonly to: string;
  readonly name: string;
  /** Part of the accessible name (shell-11); 0 shows no badge. */
  readonly count?: number;
  readonly icon: ReactNode;
}

/** Props of a link to a page of the logged-in shopper: a visitor is sent to log in and returns to that page. */
export function useShopperLink(to: string) {
  const dispatch = useShopDispatch();
  const sessionResolved = useShopSelector(selectSessionResolved);
  const loggedIn = useShopSelector(selectIsLoggedIn);
  const sessionCheckFailed = useShopSelector(selectSessionCheckFailed);
  const anonymous = sessionResolved && !loggedIn && !sessionCheckFailed;
  return {
    to: anonymous ? paths.logIn : to,
    onClick: () => {
      if (anonymous) dispatch(returnToSaved(to));
    },
  };
}

/** An icon that leads to a page of the logged-in shopper. */
export function ShopperLink({ to, name, count = 0, icon }: ShopperLinkProps) {
  const link = useShopperLink(to);
  const shown = count > MAX_SHOWN ? `${MAX_SHOWN}+` : count;
  const items = count === 1 ? 'item' : 'items';

  return (
    <Link {...link} className={styles.shopperLink} aria-label={count > 0 ? `${name}, ${shown} ${items}` : name}>
      {icon}
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {shown}
        </span>
      )}
    </Link>
  );
}
