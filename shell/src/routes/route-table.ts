import { paths, type InitialDataEndpoint, type PageTexts } from '@piston-parts/shared-contract';
import type { FragmentName } from '@piston-parts/shared-ui';

export type RemoteId = 'mf-catalog' | 'mf-cart' | 'mf-account' | 'mf-checkout';

/** A module that a remote exposes. */
export interface RemoteModule {
  readonly remote: RemoteId;
  /** Its name in the remote's `exposes`, such as `./cart`. */
  readonly module: string;
}

export interface ShopRoute extends RemoteModule, PageTexts {
  /** Parts of its first content that another team's remote shows. */
  readonly fragments?: readonly FragmentName[];
  /** The endpoints whose responses its first content needs: the page contains them as initial data. */
  readonly data?: readonly InitialDataEndpoint[];
}

/** All the shell knows of the remotes' insides: which exposed module shows which URL. */
export const routeTable: readonly ShopRoute[] = [
  { path: paths.home, remote: 'mf-catalog', module: './home', title: 'Spare parts for cars', data: ['getCategories'] },
  {
    path: paths.listing,
    remote: 'mf-catalog',
    module: './listing',
    title: 'All parts',
    data: ['getProducts'],
    description: 'All parts with price, stock and rating, to filter by category, price and rating.',
  },
  { path: paths.productPattern, remote: 'mf-catalog', module: './product', title: 'Part', data: ['getProduct'] },
  {
    path: paths.logIn,
    remote: 'mf-account',
    module: './log-in',
    guard: 'visitors',
    title: 'Log in',
    description: 'Log in to see your cart, wishlist and addresses.',
  },
  {
    path: paths.signUp,
    remote: 'mf-account',
    module: './sign-up',
    guard: 'visitors',
    title: 'Sign up',
    description: 'Make an account to keep a cart, a wishlist and addresses.',
  },
  {
    path: paths.forgottenPassword,
    remote: 'mf-account',
    module: './forgotten-password',
    guard: 'visitors',
    title: 'Forgotten password',
    description: 'Ask for a link to choose a new password.',
  },
  // Unguarded: a shopper who opens the link in the email may still be logged in, and must not lose it.
  {
    path: paths.newPassword,
    remote: 'mf-account',
    module: './new-password',
    title: 'New password',
    description: 'Choose a new password.',
  },
  {
    path: paths.profile,
    remote: 'mf-account',
    module: './profile',
    guard: 'signed-in',
    title: 'Profile',
    description: 'Your name and e-mail.',
  },
  {
    path: paths.addresses,
    remote: 'mf-account',
    module: './addresses',
    guard: 'signed-in',
    title: 'Addresses',
    description: 'Where your parts are delivered.',
  },
  {
    path: paths.orders,
    remote: 'mf-account',
    module: './orders',
    guard: 'signed-in',
    title: 'Orders',
    description: 'What you have bought.',
  },
  {
    path: paths.orderPattern,
    remote: 'mf-account',
    module: './order',
    guard: 'signed-in',
    title: 'Order',
    description: 'One order: its parts, what it cost and where it went.',
  },
  {
    path: paths.cart,
    remote: 'mf-cart',
    module: './cart',
    guard: 'signed-in',
    title: 'Cart',
    description: 'The parts you are about to buy.',
  },
  {
    path: paths.wishlist,
    remote: 'mf-cart',
    module: './wishlist',
    guard: 'signed-in',
    title: 'Wishlist',
    description: 'The parts you keep for later.',
  },
  {
    path: paths.checkout,
    remote: 'mf-checkout',
    module: './checkout',
    guard: 'signed-in',
    fragments: ['address-modals'],
    title: 'Checkout',
    description: 'Choose an address and pay.',
  },
  {
    path: paths.confirmation,
    remote: 'mf-checkout',
    module: './confirmation',
    title: 'Order confirmed',
    description: 'Your parts are on their way.',
  },
];

/** Pages of the shell's own, which are texts. */
export const shellPages: readonly PageTexts[] = [
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
export const fragmentTable: Readonly<Record<FragmentName, RemoteModule>> = {
  'address-modals': { remote: 'mf-account', module: './address-modals' },
};
