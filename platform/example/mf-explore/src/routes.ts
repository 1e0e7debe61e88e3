import type { RemoteRoutes } from '@platform/protocol/remote-routes';

export const remoteRoutes: RemoteRoutes = {
  routes: [
    {
      path: '/',
      module: './home',
      title: 'House plants for every light',
      data: { categories: '/api/categories' },
    },
    {
      path: '/light/:slug',
      module: './category',
      title: 'Plants',
      data: { category: '/api/categories/:slug' },
    },
  ],
};
