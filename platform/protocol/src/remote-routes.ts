import type { PageTexts } from './page-head';

/** A screen of a remote: its address, who may open it, and what its page contains. */
export interface RemoteRoute extends PageTexts {
  /** Its name in the remote's `exposes`, such as `./cart`. */
  readonly module: string;
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

/** The type of a prop that a slot passes: names of things, whose data the filling reads itself. */
export type InputType = 'string' | 'number' | 'boolean';

/** A named place in a screen, or in the shell, that other remotes fill. */
export interface DeclaredSlot {
  /** Prop → its type; a filling's component gets exactly these. */
  readonly inputs?: Readonly<Record<string, InputType>> | undefined;
  /** Reserved for each filling before its module has loaded. Left out: the slot takes links alone. */
  readonly room?:
    | {
        /** Height of a filling in lines of 2.75rem, the size of a button; 0 for dialogs and the like. */
        readonly lines: number;
        /** Fillings beside each other, 1 to 4; left out: 1. */
        readonly columns?: number | undefined;
        /** Fillings that it takes. */
        readonly most: number;
      }
    | undefined;
  /** Whether it takes links, which need no module. */
  readonly links?: true | undefined;
}

/** An entry of a menu: it needs no JavaScript. */
export interface SlotLink {
  readonly label: string;
  /** A route of the remote that fills the slot. */
  readonly path: string;
  /** The `d` of a path in a box of 24 by 24. */
  readonly icon?: string | undefined;
}

/** A filling of a slot: an exposed module, or a link. */
export interface Filling {
  readonly slot: string;
  /** Its place among the fillings of this slot, which no other has; the lowest comes first. */
  readonly order: number;
  /** Columns that it takes; left out: 1. */
  readonly width?: number | undefined;
  /** Its name in the remote's `exposes`. */
  readonly module?: string | undefined;
  /** Prop that its component requires → its type, empty where the source does not say it. The build writes it. */
  readonly inputs?: Readonly<Record<string, InputType | ''>> | undefined;
  readonly link?: SlotLink | undefined;
}

/** The content of a remote's `src/routes.ts`. It is published with each version. */
export interface RemoteRoutes {
  readonly routes: readonly RemoteRoute[];
  /** Its slots, by their names: `header.links`. */
  readonly slots?: Readonly<Record<string, DeclaredSlot>> | undefined;
  /** Its fillings of slots, its own included. */
  readonly fills?: readonly Filling[] | undefined;
}

/** Budget of one filling: bytes before compression, and milliseconds that it may keep the page from responding. */
export const FILLING_BUDGET = { scripts: 45_000, styles: 8_000, taskMs: 50 };

/** By the names of the route's requests, their responses; null for what the API does not have. */
export type RouteData = Readonly<Record<string, unknown>>;

/** @returns whether a page has all that its route's first content is made of */
export const hasRouteData = (data: RouteData, requests: RemoteRoute['data'] = {}): boolean =>
  Object.keys(requests).every((name) => data[name] !== undefined && data[name] !== null);
