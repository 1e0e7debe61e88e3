import { paths } from '@piston-parts/shared-contract';
import type { RemoteRoutes } from '@platform/protocol/remote-routes';

export const slots = {
  'checkout.before-pay': { inputs: { total: 'number' }, room: { lines: 1, most: 2 } },
  'checkout.dialogs': { room: { lines: 0, most: 4 } },
} as const satisfies RemoteRoutes['slots'];

export const remoteRoutes: RemoteRoutes = {
  routes: [
    {
      path: paths.checkout,
      module: './checkout',
      guard: 'signed-in',
      title: 'Checkout',
      description: 'Choose an address and pay.',
    },
    {
      path: paths.confirmation,
      module: './confirmation',
      prerender: false,
      sitemap: false,
      title: 'Order confirmed',
      description: 'Your parts are on their way.',
    },
  ],
  fills: [
    { slot: 'product.actions', order: 20, width: 2, module: './arrival-part' },
    { slot: 'cart.summary', order: 10, module: './arrival-cart' },
    { slot: 'account.orders', order: 10, module: './on-its-way' },
  ],
  slots,
};
