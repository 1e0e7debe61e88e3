import { paths } from '@piston-parts/shared-contract';
import type { RemoteRoutes } from '@platform/protocol/remote-routes';

export const slots = {
  'account.menu': { links: true },
  'order.below': { inputs: { orderId: 'string' }, room: { lines: 2, most: 2 } },
  'account.orders': { room: { lines: 0, most: 1 } },
} as const satisfies RemoteRoutes['slots'];

export const remoteRoutes: RemoteRoutes = {
  routes: [
    {
      path: paths.logIn,
      module: './log-in',
      guard: 'visitors',
      title: 'Log in',
      description: 'Log in to see your cart, wishlist and addresses.',
    },
    {
      path: paths.signUp,
      module: './sign-up',
      guard: 'visitors',
      title: 'Sign up',
      description: 'Make an account to keep a cart, a wishlist and addresses.',
    },
    {
      path: paths.forgottenPassword,
      module: './forgotten-password',
      title: 'Forgotten password',
      description: 'Ask for a link to choose a new password.',
    },
    // Unguarded: a shopper who opens the link in the email may still be logged in, and must not lose it.
    {
      path: paths.newPassword,
      module: './new-password',
      sitemap: false,
      title: 'New password',
      description: 'Choose a new password.',
    },
    // For the same reason.
    {
      path: paths.confirmEmail,
      module: './confirm-email',
      sitemap: false,
      title: 'Confirm your email',
      description: 'Confirm the new email of your account.',
    },
    {
      path: paths.findOrder,
      module: './find-order',
      title: 'Find an order',
      description: 'Find an order by its number and email, without an account.',
    },
    {
      path: paths.profile,
      module: './profile',
      guard: 'signed-in',
      title: 'Profile',
      description: 'Your name and email.',
    },
    {
      path: paths.addresses,
      module: './addresses',
      guard: 'signed-in',
      title: 'Addresses',
      description: 'Where your parts are delivered.',
    },
    {
      path: paths.garage,
      module: './garage',
      guard: 'signed-in',
      title: 'Garage',
      description: 'Your cars, for which the shop finds parts.',
    },
    {
      path: paths.orders,
      module: './orders',
      guard: 'signed-in',
      title: 'Orders',
      description: 'What you have bought.',
    },
    {
      path: paths.orderPattern,
      module: './order',
      guard: 'signed-in',
      title: 'Order',
      description: 'One order: its parts, what it cost and where it went.',
    },
  ],
  slots,
  fills: [
    { slot: 'checkout.dialogs', module: './address-modals', order: 10 },
    { slot: 'footer.links', link: { label: 'Find an order', path: paths.findOrder }, order: 10 },
  ],
};
