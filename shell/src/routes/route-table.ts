import { paths } from '@piston-parts/shared-contract';
import type { FragmentName } from '@piston-parts/shared-ui';

export type RemoteId = 'mf-catalog' | 'mf-cart' | 'mf-account' | 'mf-checkout';

/** A door of a remote: one of its `exposes`. */
export interface Door {
  readonly remote: RemoteId;
  readonly door: string;
}

export interface ShopRoute extends Door {
  readonly path: string;
  /** `signed-in` sends visitors away, `visitors` keeps logged-in users out (section 2). */
  readonly guard?: 'signed-in' | 'visitors';
  readonly title: string;
}

/** All the shell knows of the remotes' insides: which door shows which address. */
export const routeTable: readonly ShopRoute[] = [
  { path: paths.home, remote: 'mf-catalog', door: './home', title: 'Spare parts for cars' },
  { path: paths.listing, remote: 'mf-catalog', door: './listing', title: 'All parts' },
  { path: paths.productPattern, remote: 'mf-catalog', door: './product', title: 'Part' },
  { path: paths.logIn, remote: 'mf-account', door: './log-in', guard: 'visitors', title: 'Log in' },
  { path: paths.signUp, remote: 'mf-account', door: './sign-up', guard: 'visitors', title: 'Sign up' },
  { path: paths.profile, remote: 'mf-account', door: './profile', guard: 'signed-in', title: 'Profile' },
  { path: paths.addresses, remote: 'mf-account', door: './addresses', guard: 'signed-in', title: 'Addresses' },
  { path: paths.cart, remote: 'mf-cart', door: './cart', guard: 'signed-in', title: 'Cart' },
  { path: paths.wishlist, remote: 'mf-cart', door: './wishlist', guard: 'signed-in', title: 'Wishlist' },
  { path: paths.checkout, remote: 'mf-checkout', door: './checkout', guard: 'signed-in', title: 'Checkout' },
  { path: paths.confirmation, remote: 'mf-checkout', door: './confirmation', title: 'Order confirmed' },
];

/** Parts of a page that another team's screen shows. */
export const fragmentTable: Readonly<Record<FragmentName, Door>> = {
  'address-modals': { remote: 'mf-account', door: './address-modals' },
};
