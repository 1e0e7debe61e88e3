import { paths } from '@piston-parts/shared-contract';
import type { RemoteRoutes } from '@platform/protocol/remote-routes';

export const slots = {
  'cart.summary': { inputs: { total: 'number' }, room: { lines: 1, most: 2 } },
} as const satisfies RemoteRoutes['slots'];

export const remoteRoutes: RemoteRoutes = {
  routes: [
    {
      path: paths.cart,
      module: './cart',
      guard: 'signed-in',
      title: 'Cart',
      description: 'The parts you are about to buy.',
    },
    {
      path: paths.wishlist,
      module: './wishlist',
      guard: 'signed-in',
      title: 'Wishlist',
      description: 'The parts you keep for later.',
    },
    {
      path: paths.quickOrder,
      module: './quick-order',
      title: 'Quick order',
      description:
        'Many parts at once by their numbers: paste a list, see price and stock, and fill the cart with one press.',
    },
  ],
  fills: [
    { slot: 'footer.links', order: 20, link: { label: 'Quick order', path: paths.quickOrder } },
    { slot: 'account.menu', order: 20, link: { label: 'Quick order', path: paths.quickOrder } },
  ],
  slots,
};
