import { paths } from '@piston-parts/shared-contract';
import type { RemoteRoutes } from '@platform/protocol/remote-routes';

export const remoteRoutes: RemoteRoutes = {
  routes: [
    {
      path: paths.checkout,
      module: './checkout',
      guard: 'signed-in',
      fragments: ['address-modals'],
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
};
