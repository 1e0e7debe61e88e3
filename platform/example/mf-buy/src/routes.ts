import type { RemoteRoutes } from '@platform/protocol/remote-routes';

export const remoteRoutes: RemoteRoutes = {
  routes: [
    { path: '/basket', module: './basket', title: 'Basket' },
    { path: '/checkout', module: './checkout', title: 'Checkout', sitemap: false },
    { path: '/thanks/:order', module: './thanks', title: 'Thank you', sitemap: false },
  ],
  fills: [
    { slot: 'header.basket', module: './basket-link', order: 10 },
    { slot: 'footer.links', link: { label: 'Your basket', path: '/basket' }, order: 10 },
    { slot: 'plant.actions', module: './in-basket', order: 10 },
  ],
};
