import type { DeclaredRoutes } from '@platform/host/routes/route-table';
import { shellSlots } from './slots';

export const site = {
  name: 'Windowsill',
  description: 'House plants for the light you have.',
  image: '/favicon.svg',
  notFound: 'No such page',
};

/** The shop's addresses for the storefront: the build writes it to `shop-routes.json`. */
export const routesForStorefront = (remotes: DeclaredRoutes) => ({
  site,
  guards: [],
  pages: [],
  slots: shellSlots,
  remotes,
  pictures: {},
});
