import { firstPictures, paths } from '@piston-parts/shared-contract';
import type { RemoteRoutes } from '@platform/protocol/remote-routes';
import { PICTURE_WIDTHS } from '@piston-parts/shared-ui/picture-sources';
import { guardNames } from '../guards/guard-names';
import { shellPages } from '../pages/shell-pages';
import { shellSlots } from './shell-slots';
import { site } from './site';

/** As `pictureSources` of shared-ui writes them, for any folder and the hash in its files' names. */
const sources = PICTURE_WIDTHS.map((width) => `{folder}/${width}{hash}.avif ${width}w`).join(', ');

/** A picture's folder is that of the first part shown, where the page does not name one: its screen's head does. */
const pictures = {
  [paths.home]: { ...firstPictures.home, sources },
  [paths.listing]: { ...firstPictures.listing, sources },
  [paths.productPattern]: { ...firstPictures.product, sources },
};

const LINKED: readonly unknown[] = Object.values(paths);

/** The addresses of a remote that others link to (`paths`). */
const linkedOf = ({ routes }: RemoteRoutes): RemoteRoutes => ({
  routes: routes.filter(({ path }) => LINKED.includes(path)),
});

/**
 * The shop's addresses for the server of the page, to send along what each needs: the build writes it to
 * `shop-routes.json`. An address that others link to never is without a page: if its remote is away, or is of a version
 * that was published without its routes, it has the route that is here.
 * @param declared what the remotes of this repository declare
 */
export const routesForStorefront = (declared: Readonly<Record<string, RemoteRoutes>>) => ({
  site,
  // The id of the top bar.
  firstPaint: 'top-bar',
  guards: guardNames,
  pages: shellPages,
  // Every page shows something of them.
  data: { settings: '/api/settings' },
  slots: shellSlots,
  remotes: Object.fromEntries(
    Object.entries(declared)
      .map(([remote, own]) => [remote, linkedOf(own)] as const)
      .filter(([, { routes }]) => routes.length > 0),
  ),
  pictures,
});
