import { useId, type MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SlotLink } from '@platform/protocol/remote-routes';
import { paths } from '@piston-parts/shared-contract';
import {
  selectCart,
  selectListedCategories,
  selectSettings,
  selectWishlist,
  useListingAddress,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Slot } from '@piston-parts/shared-ui';
import { CarButton } from '../garage/car-button';
import { BrandMark, CareIcon, CartIcon, OpenIcon, ProfileIcon, WishlistIcon } from '../icons';
import { TopBarSearch } from './top-bar-search';
import { ShopperLink } from './shopper-link';
import styles from './top-bar.module.css';

const renderIcon = ({ label, path, icon }: SlotLink) => (
  <Link to={path} className={styles.shopperLink} aria-label={label}>
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={icon} fill="none" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  </Link>
);

/** Brand, customer care, categories, search and the shopper's three links (shell-8, shell-11). */
export function TopBar() {
  const cartLines = useShopSelector(selectCart).length;
  const { name, hasLogo } = useShopSelector(selectSettings);
  const wishlistItems = useShopSelector(selectWishlist).length;
  const onHome = useLocation().pathname === paths.home;

  return (
    // The storefront's pages name it: nothing is painted before it is there.
    <header id="top-bar" className={styles.bar}>
      <div className={styles.band}>
        <div className={styles.row}>
          <Link to={paths.home} className={styles.brand}>
            <BrandMark name={name} hasLogo={hasLogo} />
            <span className={styles.brandName}>{name}</span>
          </Link>
          <Link to={paths.customerCare} className={styles.care}>
            <CareIcon />
            <span className={styles.careText}>Customer care</span>
          </Link>
          <nav className={styles.shopperLinks} aria-label="Your shop">
            <Slot name="top-bar.icons" className={styles.icons} renderLink={renderIcon} />
            <ShopperLink to={paths.wishlist} name="Wishlist" count={wishlistItems} icon={<WishlistIcon />} />
            <ShopperLink to={paths.cart} name="Cart" count={cartLines} icon={<CartIcon />} />
            <ShopperLink to={paths.profile} name="Profile" icon={<ProfileIcon />} />
          </nav>
        </div>
      </div>
      <div className={styles.categoryBar}>
        <div className={onHome ? `${styles.row} ${styles.home}` : styles.row}>
          <Categories />
          <CarButton />
          <TopBarSearch />
        </div>
      </div>
    </header>
  );
}

/** The page stays when a link changes its address alone, so nothing else closes the menu. */
const closeMenu = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.();

/** Links in a row where there is room for it, else a menu that needs no script. */
function Categories() {
  const menuId = useId();
  const listingAddress = useListingAddress();
  const categories = useShopSelector(selectListedCategories);
  if (categories.length === 0) return null;
  return (
    <>
      <button type="button" popoverTarget={menuId} className={styles.categoriesButton}>
        Categories
        <OpenIcon />
      </button>
      <nav id={menuId} popover="auto" aria-label="Categories" className={styles.categories}>
        <ul>
          {categories.map(({ category, label }) => (
            <li key={category}>
              <Link to={listingAddress({ categories: [category] })} onClick={closeMenu}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
