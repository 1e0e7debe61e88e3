import type { PageTexts } from './page-head';

/** A screen of a remote: its address, who may open it, and what its page contains. */
export interface RemoteRoute extends PageTexts {
  /** Its name in the remote's `exposes`, such as `./cart`. */
  readonly module: string;
  /** Fragments that its first content shows; other remotes may own them. */
  readonly fragments?: readonly string[] | undefined;
  /**
   * The GET requests of whose responses its first content is made, by name: `{ order: '/api/orders/:id' }`. `:id` is the
   * address's parameter. Of a query, `?limit=10` is sent as it is, and `?search&page` with what the address has of these.
   * Without a response to the first one, if that has a parameter, the page is a 404.
   */
  readonly data?: Readonly<Record<string, string>> | undefined;
  /** `false` for a screen that only the browser can render. */
  readonly prerender?: false | undefined;
  /** `false` for an address that everybody may open, but that makes sense only after another page. */
  readonly sitemap?: false | undefined;
}

/** The routes and fragments of a remote, from its `src/routes.ts`. They are published with each version. */
export interface RemoteRoutes {
  readonly routes: readonly RemoteRoute[];
  /** Fragment → the exposed module that shows it in other remotes' screens. */
  readonly fragments?: Readonly<Record<string, string>> | undefined;
}

/** By the names of the route's requests, their responses; null for what the API does not have. */
export type RouteData = Readonly<Record<string, unknown>>;

/** @returns whether a page has all that its route's first content is made of */
export const hasRouteData = (data: RouteData, requests: RemoteRoute['data'] = {}): boolean =>
  Object.keys(requests).every((name) => data[name] !== undefined && data[name] !== null);
