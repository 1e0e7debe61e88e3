import { paths, type FirstDataCall, type PageTexts } from '@piston-parts/shared-contract';
import type { FragmentName } from '@piston-parts/shared-ui';

export type RemoteId = 'mf-catalog' | 'mf-cart' | 'mf-account' | 'mf-checkout';

/** A door of a remote: one of its `exposes`. */
export interface Door {
  readonly remote: RemoteId;
  readonly door: string;
}

export interface ShopRoute extends Door, PageTexts {
  /** Parts of its first content that another team's remote shows. */
  readonly fragments?: readonly FragmentName[];
  /** The calls whose answers its first content is made of: the page carries them along. */
  readonly data?: readonly FirstDataCall[];
}

/** All the shell knows of the remotes' insides: which door shows which address. */
export const routeTable: readonly ShopRoute[] = [
  { path: paths.home, remote: 'mf-catalog', door: './home', title: 'Spare parts for cars', data: ['getCategories'] },
  {
    path: paths.listing,
    remote: 'mf-catalog',
    door: './listing',
    title: 'All parts',
    data: ['getProducts'],
    description: 'All parts with price, stock and rating, to filter by category, price and rating.',
  },
  { path: paths.productPattern, remote: 'mf-catalog', door: './product', title: 'Part', data: ['getProduct'] },
  {
    path: paths.logIn,
    remote: 'mf-account',
    door: './log-in',
    guard: 'visitors',
    title: 'Log in',
    description: 'Log in to see your cart, wishlist and addresses.',
  },
  {
    path: paths.signUp,
    remote: 'mf-account',
    door: './sign-up',
    guard: 'visitors',
    title: 'Sign up',
    description: 'Make an account to keep a cart, a wishlist and addresses.',
  },
  {
    path: paths.forgottenPassword,
    remote: 'mf-account',
    door: './forgotten-password',
    guard: 'visitors',
    title: 'Forgotten password',
    description: 'Ask for a link to choose a new password.',
  },
  // Unguarded: whoever opens the letter's link may still be logged in, and must not lose it.
  {
    path: paths.newPassword,
    remote: 'mf-account',
    door: './new-password',
    title: 'New password',
    description: 'Choose a new password.',
  },
  {
    path: paths.profile,
    remote: 'mf-account',
    door: './profile',
    guard: 'signed-in',
    title: 'Profile',
    description: 'Your name and e-mail.',
  },
  {
    path: paths.addresses,
    remote: 'mf-account',
    door: './addresses',
    guard: 'signed-in',
    title: 'Addresses',
    description: 'Where your parts are delivered.',
  },
  {
    path: paths.orders,
    remote: 'mf-account',
    door: './orders',
    guard: 'signed-in',
    title: 'Orders',
    description: 'What you have bought.',
  },
  {
    path: paths.orderPattern,
    remote: 'mf-account',
    door: './order',
    guard: 'signed-in',
    title: 'Order',
    description: 'One order: its parts, what it cost and where it went.',
  },
  {
    path: paths.cart,
    remote: 'mf-cart',
    door: './cart',
    guard: 'signed-in',
    title: 'Cart',
    description: 'The parts you are about to buy.',
  },
  {
    path: paths.wishlist,
    remote: 'mf-cart',
    door: './wishlist',
    guard: 'signed-in',
    title: 'Wishlist',
    description: 'The parts you keep for later.',
  },
  {
    path: paths.checkout,
    remote: 'mf-checkout',
    door: './checkout',
    guard: 'signed-in',
    fragments: ['address-modals'],
    title: 'Checkout',
    description: 'Choose an address and pay.',
  },
  {
    path: paths.confirmation,
    remote: 'mf-checkout',
    door: './confirmation',
    title: 'Order confirmed',
    description: 'Your parts are on their way.',
  },
];

/** Pages of the shell's own, which are texts. */
export const ownPages: readonly PageTexts[] = [
  {
    path: paths.customerCare,
    title: 'Customer care',
    description: 'Where to write about a part, an order or a forgotten password.',
  },
  { path: paths.delivery, title: 'Delivery', description: 'What delivery costs and where parts are sent.' },
  { path: paths.returns, title: 'Returns', description: 'How a part that does not fit goes back.' },
  { path: paths.contact, title: 'Contact us', description: 'How to reach the people behind the counter.' },
  { path: paths.about, title: 'About us', description: 'What this shop is, and who made it.' },
  { path: paths.careers, title: 'Careers', description: 'Whether there is work behind this counter.' },
  { path: paths.terms, title: 'Terms', description: 'The terms and conditions of this shop.' },
  { path: paths.privacy, title: 'Privacy', description: 'What this shop knows of you, and where it is kept.' },
];

/** Parts of a page that another team's screen shows. */
export const fragmentTable: Readonly<Record<FragmentName, Door>> = {
  'address-modals': { remote: 'mf-account', door: './address-modals' },
};
