import { paths } from '@piston-parts/shared-contract';
import type { RemoteRoutes } from '@platform/protocol/remote-routes';

export const slots = {
  'product.actions': { inputs: { productId: 'string' }, room: { lines: 1, columns: 2, most: 4 } },
  'product.below': { inputs: { productId: 'string' }, room: { lines: 5, most: 2 } },
  'listing.card': { inputs: { productId: 'string' }, room: { lines: 1, columns: 2, most: 2 } },
} as const satisfies RemoteRoutes['slots'];

export const remoteRoutes: RemoteRoutes = {
  routes: [
    { path: paths.home, module: './home', title: 'Spare parts for cars', data: { categories: '/api/categories' } },
    {
      path: paths.listing,
      module: './listing',
      title: 'All parts',
      data: {
        products:
          '/api/products?upto=200&search&category&maker&type&position&model&stock&car&first&unfit&from&price&rating&sort&size&page',
      },
      description: 'All parts with price, stock and rating, to filter by category, price and rating.',
    },
    {
      path: paths.productPattern,
      module: './product',
      title: 'Part',
      data: { product: '/api/products/:id', about: '/api/products/:id/about' },
    },
  ],
  slots,
};
