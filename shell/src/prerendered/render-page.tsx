import { splitAddress } from '@platform/protocol/split-address';
import type { RenderedPage, RenderRequest } from '@platform/protocol/server-rendering';
import { createShopStore, renderedState } from '@piston-parts/shared-store';
import { App } from '../app';
import type { PagePart } from '../layout/layout';
import * as textPages from '../pages/text-pages';
import { shellPaths } from '../pages/shell-paths';
import { initialDataOf } from '../route-data';
import { shellSlots } from '../routes/shell-slots';
import { renderedRoute, renderHead, renderTree } from '@platform/host/prerendered/render-shop';
import type { DeclaredRoutes, ShopRoute } from '@platform/host/routes/route-table';
import { createRouterNavigation } from '@platform/host/routes/router-navigation';

/** Nothing runs beside the rendering: effects, which would start it, are the browser's. */
const noSagas = () => () => undefined;

/** A shop has some twenty routes, and a few states of its fillings. */
const MAX_FRAMES = 50;

/** HTML before the screen and after it. */
interface Frame {
  readonly before: string;
  readonly after: string;
}

/** By the path of a route, and what remotes put into the slots of the shell. */
const frames = new Map<string, Frame>();

function renderPart(page: RenderRequest, route: ShopRoute | undefined, only?: PagePart): string {
  const { url, data, confirmed } = page;
  const initialData = initialDataOf(data, { search: `?${splitAddress(url)[1]}` });
  const store = createShopStore({
    sagas: noSagas,
    preloadedState: renderedState(initialData, { confirmed }),
    page: { remote: route?.remote, data, confirmed },
  });
  // The router matches each route that there is, on each page.
  return renderTree(
    page,
    {
      ownPages: only ? [] : shellPaths,
      ownPage: textPages,
      slots: shellSlots,
      registerStore: store.remotes.register,
    },
    (hosting) => (
      <App {...hosting} store={store} navigation={createRouterNavigation()} backStack={null} {...(only && { only })} />
    ),
  );
}

/** Nothing of a page but its fillings and the settings is given to it, so that it is that of each. */
function renderFrame({ routes, fillings, stores, data: { settings = null } }: RenderRequest, path: string): Frame {
  const fills = Object.entries(routes as DeclaredRoutes).map(([remote, own]) => [remote, own.fills ?? []] as const);
  const key = JSON.stringify([path, fills, settings]);
  const cached = frames.get(key);
  if (cached) return cached;
  const none = () => undefined;
  const filled = Object.fromEntries(fills.map(([remote, own]) => [remote, { routes: [], fills: own }]));
  const noPage = {
    url: path,
    data: { settings },
    confirmed: true,
    routes: filled,
    screens: none,
    heads: none,
    ...(fillings && { fillings }),
    ...(stores && { stores }),
  };
  const frame = { before: renderPart(noPage, undefined, 'before'), after: renderPart(noPage, undefined, 'after') };
  if (frames.size >= MAX_FRAMES) frames.clear();
  frames.set(key, frame);
  return frame;
}

/** The only part of an address that is shown outside of the screen. */
const IN_TOP_BAR = /[?&]search=/;

function renderHtml(page: RenderRequest, route: ShopRoute | undefined): string {
  if (!route || IN_TOP_BAR.test(page.url)) return renderPart(page, route);
  const { before, after } = renderFrame(page, route.path);
  return before + renderPart(page, route, 'screen') + after;
}

/**
 * Renders a page on the server, as the browser hydrates it: with a separate store for each request, in the state in
 * which the session is still being checked, so that the page contains no user data. Around the screens of a route, all pages
 * have the same, which is rendered once.
 * @throws whatever a screen throws: error boundaries are for the browser alone
 */
export function render(page: RenderRequest): RenderedPage {
  const route = renderedRoute(page);
  return { html: renderHtml(page, route), head: renderHead(page, route) };
}
