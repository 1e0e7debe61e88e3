import { firstPictures, paths, type PageTexts } from '@piston-parts/shared-contract';
import { PICTURE_WIDTHS } from '@piston-parts/shared-ui/picture-sources';
import { fragmentTable, shellPages, routeTable, type ShopRoute } from './route-table';

const PICTURES: Readonly<Record<string, { folder?: string; sizes: string }>> = {
  [paths.home]: firstPictures.home,
  [paths.listing]: firstPictures.listing,
  [paths.productPattern]: firstPictures.product,
};

/** As `pictureSources` of shared-ui writes them, for any folder and the hash in its files' names. */
const SOURCES = PICTURE_WIDTHS.map((width) => `{folder}/${width}{hash}.avif ${width}w`).join(', ');

const pages: readonly (PageTexts & Partial<ShopRoute>)[] = [...routeTable, ...shellPages];

/**
 * What the server of the page must know of each address, to send along what it needs: the build writes it to
 * `shop-routes.json`. The picture's folder is that of the first part shown, where the route does not name one.
 */
export const routesForStorefront = pages.map((page) => {
  const picture = PICTURES[page.path];
  const fragments = page.fragments?.map((name) => fragmentTable[name]);
  return {
    ...page,
    ...(fragments && { fragments }),
    ...(picture && { picture: { ...picture, sources: SOURCES } }),
  };
});
