import { paths, type RemoteRoutes } from '@piston-parts/shared-contract';

export const remoteRoutes: RemoteRoutes = {
  routes: [
    { path: paths.home, module: './home', title: 'Spare parts for cars', data: ['getCategories'] },
    {
      path: paths.listing,
      module: './listing',
      title: 'All parts',
      data: ['getProducts'],
      description: 'All parts with price, stock and rating, to filter by category, price and rating.',
    },
    { path: paths.productPattern, module: './product', title: 'Part', data: ['getProduct', 'getAboutPart'] },
  ],
};
