import { firstPictures, paths } from '@piston-parts/shared-contract';
import { pictureSources } from '@piston-parts/shared-ui/picture-sources';
import { ownPages, routeTable } from './route-table';

const PICTURES: Readonly<Record<string, { folder?: string; sizes: string }>> = {
  [paths.home]: firstPictures.home,
  [paths.listing]: firstPictures.listing,
  [paths.productPattern]: firstPictures.product,
};

/**
 * What whoever serves the page must know of each address, to send along what it needs: the build writes it to
 * `shop-routes.json`. The picture's folder is that of the first part shown, where the route does not name one.
 */
export const routesForStorefront = [...routeTable, ...ownPages].map((page) => {
  const picture = PICTURES[page.path];
  return picture ? { ...page, picture: { ...picture, sources: pictureSources('{folder}', 'avif') } } : page;
});
