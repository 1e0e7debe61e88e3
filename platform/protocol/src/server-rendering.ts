/** The exports of `server/server.js` of a remote's build: its exposed modules by name, such as `./home`. */
export interface RemoteServerBundle {
  readonly modules: Readonly<
    Record<string, { readonly default: unknown; readonly head?: unknown; readonly store?: unknown }>
  >;
}

/** The exports of `server/server.js` of the shell's build. */
export interface ShellServerBundle {
  /** Each library that a remote's bundle may require, by the name that it requires. */
  readonly shared: Readonly<Record<string, unknown>>;
  /**
   * Renders a page in the state that every visitor sees first: the session is still being verified.
   * @throws whatever a screen throws
   */
  render(request: RenderRequest): RenderedPage;
}

export interface RenderRequest {
  /** Path and query. */
  readonly url: string;
  /** Responses that the route needs, by the names that it gives them; null for what the API does not have. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether the data come from the API, and not from the seeds of a backend that is simulated in the browser. */
  readonly confirmed: boolean;
  /** Remote → its slots and fillings and, of its routes, the one that this address opens. */
  readonly routes: Readonly<Record<string, object>>;
  /**
   * Finds the component that a remote exposes. Where there is none, the slot stays in its loading state: the page must
   * then name the remote in `UNRENDERED_ATTRIBUTE`.
   */
  screens(this: void, remote: string, module: string): unknown;
  /** Finds the component that a remote puts into a slot; the browser renders a filling that is not found. */
  fillings?(this: void, remote: string, module: string): unknown;
  /** Finds what a remote's module exports as `head`. */
  heads(this: void, remote: string, module: string): unknown;
  /** Finds what it exports as `store`. */
  stores?(this: void, remote: string, module: string): unknown;
}

export interface RenderedPage {
  /** Content of the root element. */
  readonly html: string;
  /** JSON of a `ScreenHead`; empty when the page's module exports none, or the remote is away. */
  readonly head: string;
}

/**
 * On the root element when it has content to hydrate. With a value, the content is for that path alone, without a query: a
 * host of plain files sends it for others as well.
 */
export const PRERENDERED_ATTRIBUTE = 'data-prerendered';

/** On the root element: remotes (`mf-catalog`, separated by spaces) whose slots were rendered in their loading state. */
export const UNRENDERED_ATTRIBUTE = 'data-unrendered';
