import { StrictMode, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { splitAddress } from '@platform/protocol/split-address';
import type { RenderedPage, RenderRequest } from '@platform/protocol/server-rendering';
import type { Hosting } from '../host-providers';
import { KnownContentProvider, type KnownContent } from '../remotes/known-content';
import { NO_STORES, type RemoteStores } from '../remotes/remote-stores';
import { routeOf } from '../routes/route-of';
import {
  composeRoutes,
  type DeclaredRoutes,
  type DeclaredSlots,
  type RouteTable,
  type ShopRoute,
} from '../routes/route-table';
import { screenHead } from '../routes/screen-head';

/** The parts of a page that its shell has. */
interface ShellOfPage {
  /** Paths of the pages that it has itself, and their code. */
  readonly ownPages?: RouteTable['texts'];
  readonly ownPage?: unknown;
  /** Adds what a remote exports as `store` to the state that is rendered; called before its screens are, and again. */
  readonly registerStore?: RemoteStores['register'];
  readonly slots?: DeclaredSlots;
}

/** By what is declared for a page, which pages of one route share; a shell has the same slots on all. */
const tables = new WeakMap<object, RouteTable>();

function tableOf(routes: RenderRequest['routes'], slots?: DeclaredSlots): RouteTable {
  const table = tables.get(routes) ?? composeRoutes(routes as DeclaredRoutes, [], slots);
  tables.set(routes, table);
  return table;
}

/**
 * Renders a shop on the server, with the screens of its remotes that the request has.
 * @param renderShop makes the tree that the browser hydrates
 * @throws whatever a screen throws: error boundaries are for the browser alone
 */
export function renderTree(
  { url, routes, screens, fillings = () => undefined, stores }: RenderRequest,
  { ownPages, ownPage = null, slots, registerStore = NO_STORES.register }: ShellOfPage,
  renderShop: (hosting: Hosting) => ReactNode,
): string {
  const findWith =
    (find: RenderRequest['screens']): KnownContent['screen'] =>
    ({ remote, module }) => {
      const screen = find(remote, module) as ComponentType | undefined;
      const store = screen && stores?.(remote, module);
      if (store !== undefined) registerStore(remote, store);
      return screen && { status: 'ready', screen, version: '' };
    };
  const content: KnownContent = { screen: findWith(screens), filling: findWith(fillings), ownPage };
  // Not StaticRouter, which parses each address twice by `URL`: that took a tenth of the time of a page.
  const router = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[url]}>{children}</MemoryRouter>
  );
  const table = tableOf(routes, slots);
  return renderToString(
    <StrictMode>
      <KnownContentProvider value={content}>
        {renderShop({ routes: { ...table, texts: ownPages ?? [] }, remotes: null, router })}
      </KnownContentProvider>
    </StrictMode>,
  );
}

/** The route of the address of a page; undefined where no remote has it. */
export const renderedRoute = ({ url, routes }: RenderRequest, slots?: DeclaredSlots): ShopRoute | undefined =>
  routeOf(tableOf(routes, slots), splitAddress(url)[0]);

/** @returns JSON of what the screen of a route exports as `head`; empty without a route */
export function renderHead({ url, heads, data }: RenderRequest, route: ShopRoute | undefined): string {
  if (!route) return '';
  const [pathname, query] = splitAddress(url);
  const location = { pathname, search: query === '' ? '' : `?${query}` };
  return JSON.stringify(screenHead(heads(route.remote, route.module), data, route, location));
}

/** Renders a shop without pages of its shell: content and head. */
export const renderShop = (
  page: RenderRequest,
  shop: (hosting: Hosting) => ReactNode,
  slots: DeclaredSlots = {},
): RenderedPage => ({
  html: renderTree(page, { slots }, shop),
  head: renderHead(page, renderedRoute(page, slots)),
});
