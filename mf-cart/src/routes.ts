import { paths } from '@piston-parts/shared-contract';
import type { RemoteRoutes } from '@platform/protocol/remote-routes';

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
  ],
  slots: { 'cart.summary': { inputs: { total: 'number' }, room: { lines: 1, most: 2 } } },
};
