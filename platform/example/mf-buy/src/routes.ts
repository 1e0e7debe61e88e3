import type { RemoteRoutes } from '@platform/protocol/remote-routes';

export const remoteRoutes: RemoteRoutes = {
  routes: [
    { path: '/basket', module: './basket', title: 'Basket' },
    { path: '/checkout', module: './checkout', title: 'Checkout', sitemap: false },
    { path: '/thanks/:order', module: './thanks', title: 'Thank you', sitemap: false },
  ],
  fragments: { 'basket-link': './basket-link' },
};
