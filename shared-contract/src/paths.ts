/** The shop's URLs (shell-1), for links and guards; the remotes declare their screens in `src/routes.ts`. */
export const paths = {
  home: '/',
  logIn: '/logIn-Page',
  signUp: '/signUp-Page',
  listing: '/products-page',
  product: (productId: string) => `/singleProduct-page/${encodeURIComponent(productId)}`,
  productPattern: '/singleProduct-page/:id',
  cart: '/cart-page',
  /** `?lines=`: a list of part numbers with quantities, one a line. */
  quickOrder: '/quick-order-page',
  checkout: '/checkout-page',
  confirmation: '/confirmation',
  wishlist: '/wishlist-page',
  profile: '/profile-page',
  addresses: '/profile-page/address',
  orders: '/profile-page/orders',
  order: (orderId: string) => `/profile-page/orders/${encodeURIComponent(orderId)}`,
  orderPattern: '/profile-page/orders/:id',
  garage: '/profile-page/garage',
  forgottenPassword: '/forgotten-password',
  /** The link's token follows as the fragment, which no server and no log sees. */
  newPassword: '/new-password',
  /** The same, for a new address of an account. */
  confirmEmail: '/confirm-email',
  findOrder: '/find-order',
  customerCare: '/customer-care',
  delivery: '/delivery',
  returns: '/returns',
  contact: '/contact',
  about: '/about',
  careers: '/careers',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** Where the forms of screens go while scripts are missing: pages of the server, which work without them (basic-2). */
export const basicPaths = {
  cart: '/basic/cart',
  logIn: '/basic/log-in',
  guest: '/basic/guest',
  signUp: '/basic/sign-up',
  forgottenPassword: '/basic/forgotten-password',
} as const;

const PLACEHOLDER_ORIGIN = 'https://shop.invalid';

/**
 * Whether `candidate` is an address inside this shop, so that following it is no open redirect (session-8).
 * @param candidate the saved return URL of a log-in: untrusted, because it may come from the address bar.
 */
export function isShopPath(candidate: unknown): candidate is string {
  if (typeof candidate !== 'string' || !candidate.startsWith('/')) return false;
  try {
    const url = new URL(candidate, PLACEHOLDER_ORIGIN);
    // A path that begins with two slashes (`/.//evil.example`) would be another origin when it is serialized.
    return url.origin === PLACEHOLDER_ORIGIN && !url.pathname.startsWith('//');
  } catch {
    return false;
  }
}
