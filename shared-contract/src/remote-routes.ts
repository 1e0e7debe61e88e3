import type { InitialDataEndpoint } from './initial-data';
import type { PageTexts } from './page-head';

/** A screen of a remote: its address, who may open it, and what its page contains. */
export interface RemoteRoute extends PageTexts {
  /** Its name in the remote's `exposes`, such as `./cart`. */
  readonly module: string;
  /** Fragments that its first content shows; other remotes may own them. */
  readonly fragments?: readonly string[] | undefined;
  /** The endpoints whose responses its first content needs: the page contains them as initial data. */
  readonly data?: readonly InitialDataEndpoint[] | undefined;
  /** `false` for an address that everybody may open, but that makes sense only after another page. */
  readonly sitemap?: false | undefined;
}

/** The routes and fragments of a remote, from its `src/routes.ts`. They are published with each version. */
export interface RemoteRoutes {
  readonly routes: readonly RemoteRoute[];
  /** Fragment → the exposed module that shows it in other remotes' screens. */
  readonly fragments?: Readonly<Record<string, string>> | undefined;
}
