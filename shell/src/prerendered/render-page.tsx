import { splitAddress } from '@platform/protocol/split-address';
import type { RenderedPage, RenderRequest } from '@platform/protocol/server-rendering';
import { createRenderedStore } from '@piston-parts/shared-store';
import { App } from '../app';
import type { PagePart } from '../layout/layout';
import * as textPages from '../pages/text-pages';
import { shellPaths } from '../pages/shell-paths';
import { initialDataOf } from '../route-data';
import { shellSlots } from '../routes/shell-slots';
import { renderedRoute, renderHead, renderTree } from '@platform/host/prerendered/render-shop';
import type { DeclaredRoutes, ShopRoute } from '@platform/host/routes/route-table';
import { createRouterNavigation } from '@platform/host/routes/router-navigation';

/** Of one route, as often as an owner changes the settings while a process runs. */
const MAX_FRAMES = 10;

/** HTML before the screen and after it. */
interface Frame {
  readonly before: string;
  readonly after: string;
}

/** By what the remotes declare for a page, then by its path and the settings. */
const frames = new WeakMap<object, Map<string, Frame>>();

function renderPart(page: RenderRequest, route: ShopRoute | undefined, only?: PagePart): string {
  const { url, data, confirmed } = page;
  const initialData = initialDataOf(data, { search: `?${splitAddress(url)[1]}` });
  const store = createRenderedStore(initialData, { remote: route?.remote, data, confirmed });
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
  const ofRoutes = frames.get(routes) ?? new Map<string, Frame>();
  frames.set(routes, ofRoutes);
  const key = `${path} ${JSON.stringify(settings)}`;
  const cached = ofRoutes.get(key);
  if (cached) return cached;
  const none = () => undefined;
  const remotes = Object.entries(routes as DeclaredRoutes);
  const filled = Object.fromEntries(remotes.map(([remote, { fills = [] }]) => [remote, { routes: [], fills }]));
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
  if (ofRoutes.size >= MAX_FRAMES) ofRoutes.clear();
  ofRoutes.set(key, frame);
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
  const route = renderedRoute(page, shellSlots);
  return { html: renderHtml(page, route), head: renderHead(page, route) };
}
