import { paths, type RemoteRoutes } from '@piston-parts/shared-contract';

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
};
