import type { RemoteRoutes } from '@platform/protocol/remote-routes';
import { COMPARE_PATH } from './comparison';

export const remoteRoutes: RemoteRoutes = {
  routes: [
    {
      path: COMPARE_PATH,
      module: './compare',
      title: 'Compare',
      description: 'Up to four parts side by side: price, stock and technical data.',
      // It shows parts only where its query names them.
      sitemap: false,
      data: { comparison: '/api/compare/facts?parts' },
    },
  ],
  fills: [
    { slot: 'product.actions', order: 10, width: 2, module: './compare-part' },
    { slot: 'listing.card', order: 10, width: 2, module: './compare-card' },
    { slot: 'top-bar.icons', order: 10, module: './compare-icon' },
  ],
};
