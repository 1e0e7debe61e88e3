/** Title, description and guard of an address. */
export interface PageTexts {
  /** The address, or its pattern: `/orders/:id`. */
  readonly path: string;
  readonly title: string;
  /** For search engines and link previews; without one the site's. */
  readonly description?: string | undefined;
  /** `signed-in` sends visitors away, `visitors` keeps logged-in users out (session-1, session-3). */
  readonly guard?: 'signed-in' | 'visitors' | undefined;
}

/** For pages without own texts. */
export interface SiteTexts {
  readonly name: string;
  readonly description: string;
  /** Path of the picture of link previews: square, 1200 pixels wide. */
  readonly image: string;
  /** Title of an address that does not exist. */
  readonly notFound: string;
}

/** The result of a screen's `head`; missing fields are the route's or the site's. Addresses are paths of this site. */
export interface ScreenHead {
  /** Without the site's name. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** `og:type`; `website` without one. */
  readonly type?: string | undefined;
  readonly image?: string | undefined;
  readonly canonical?: string | undefined;
  /** Folder of the picture that the screen shows first: the page loads it early. */
  readonly firstPicture?: string | undefined;
  /** The page as search engines read it (schema.org). */
  readonly structuredData?: object | undefined;
}

export interface HeadLocation {
  readonly pathname: string;
  /** The query, with its question mark; or empty. */
  readonly search: string;
  /** Of the route's path, decoded. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
}

/**
 * The export `head` of a screen's module. It runs on the server, and in the browser when the data or the address change.
 * @template Data the route's data that it reads; a request is null for what the API does not have, and left out until it
 * has been responded to
 */
export type HeadOf<Data> = (data: Partial<Data>, location: HeadLocation) => ScreenHead;

/** The head of a page for search engines and link previews. Addresses are paths of this site. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly type: string;
  readonly image: string;
  readonly canonical: string;
  /** Whether search engines may list the page: not what is one user's own, and not what is no page. */
  readonly indexed: boolean;
  readonly structuredData?: object | undefined;
}

/**
 * @param page of this address; undefined for one that does not exist
 * @param own what the screen returns, once it has loaded
 */
export function pageHead(
  site: SiteTexts,
  page: PageTexts | undefined,
  pathname: string,
  own: ScreenHead = {},
): PageHead {
  const { path, title, description = site.description, guard } = page ?? { path: pathname, title: site.notFound };
  return {
    title: `${own.title ?? title} · ${site.name}`,
    description: own.description ?? description,
    type: own.type ?? 'website',
    image: own.image ?? site.image,
    canonical: own.canonical ?? (path.includes(':') ? pathname : path),
    indexed: page !== undefined && guard === undefined,
    structuredData: own.structuredData,
  };
}
