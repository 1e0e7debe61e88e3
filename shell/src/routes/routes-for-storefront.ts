import { firstPictures, paths, type PageTexts } from '@piston-parts/shared-contract';
import { pictureSources } from '@piston-parts/shared-ui/picture-sources';
import { fragmentTable, ownPages, routeTable, type ShopRoute } from './route-table';

const PICTURES: Readonly<Record<string, { folder?: string; sizes: string }>> = {
  [paths.home]: firstPictures.home,
  [paths.listing]: firstPictures.listing,
  [paths.productPattern]: firstPictures.product,
};

const pages: readonly (PageTexts & Partial<ShopRoute>)[] = [...routeTable, ...ownPages];

/**
 * What whoever serves the page must know of each address, to send along what it needs: the build writes it to
 * `shop-routes.json`. The picture's folder is that of the first part shown, where the route does not name one.
 */
export const routesForStorefront = pages.map((page) => {
  const picture = PICTURES[page.path];
  const fragments = page.fragments?.map((name) => fragmentTable[name]);
  return {
    ...page,
    ...(fragments && { fragments }),
    ...(picture && { picture: { ...picture, sources: pictureSources('{folder}', 'avif') } }),
  };
});
