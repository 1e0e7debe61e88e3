import {
  filterFromQuery,
  hasInitialData,
  paths,
  queryFromFilter,
  TOKEN_STORAGE_KEY,
  type InitialData,
} from '@piston-parts/shared-contract';
import { LRUCache } from 'lru-cache';
import { fingerprint } from '../../fingerprint';
import type { LiveRemotes } from '../live-remotes';
import { integrityOf } from '../built-remotes';
import type { ShopRoute } from '../shop-routes';
import type { PrerenderRequest, PrerenderedPage, PrerenderedPages } from './prerendered-pages';
import type { ReadFile } from './prerender-process';

/** Stands for the shop's own origin, which only requests know. */
const SHOP = 'http://shop.invalid';
/** No link has a longer query. */
const MAX_QUERY_LENGTH = 200;
const FINGERPRINTS_KEPT = 500;
/** Scripts and styles of a shop's pages, some hundred kilobytes each at most. */
const FILES_KEPT = 100;
/**
 * Prerendered content is shared by all visitors, logged in or not: it is rendered in the "checking session" state, which
 * contains no user data.
 */
const STORAGE = { [TOKEN_STORAGE_KEY]: 'unknown' };

/** Answers with the text of a file of this shop, by its path; null when there is none. */
export type ReadOwnFile = (pathname: string) => Promise<string | null>;

/**
 * The address under which a page is prerendered, with its relevant query in a canonical order. Null for a page that is
 * not prerendered: it is behind a guard, unknown to the shop, or needs more data than the page has in it.
 */
function prerenderAddress(
  route: ShopRoute | undefined,
  { pathname, query, data }: { pathname: string; query: URLSearchParams; data: InitialData },
): string | null {
  if (!route?.data || route.guard || data.product === null) return null;
  if (!hasInitialData(data, { endpoints: route.data, filtered: query.size > 0 })) return null;
  const asked = route.path === paths.listing ? queryFromFilter(filterFromQuery(query)).toString() : '';
  if (asked.length > MAX_QUERY_LENGTH) return null;
  return asked === '' ? pathname : `${pathname}?${asked}`;
}

/** What a page consists of apart from its prerendered content. */
export interface PrerenderSource {
  readonly route: ShopRoute | undefined;
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly data: InitialData;
  /** Changes when `data` does, for this pathname. */
  readonly version: string;
  readonly live: LiveRemotes;
  /** Fingerprint of the shell's page. */
  readonly template: string;
  /** Writes the page's HTML with prerendered content, or without. */
  readonly write: (prerendered: PrerenderedPage | null) => string;
}

export interface FoundPrerender {
  /** Changes when the content does. */
  readonly key: string;
  readonly content: PrerenderedPage;
}

/** @returns a function that returns a page's prerendered content, or null and queues the page */
export function createPrerenderFinder(prerenderedPages: PrerenderedPages, readOwnFile: ReadOwnFile) {
  const fingerprints = new LRUCache<string, string>({ max: FINGERPRINTS_KEPT });
  const files = new LRUCache<string, string>({ max: FILES_KEPT });
  /** Of the data themselves, since `version` may change without them; a large text, so written once a version. */
  const fingerprintOf = ({ template, pathname, version, data }: PrerenderSource): string => {
    const key = JSON.stringify([template, pathname, version]);
    const known = fingerprints.get(key) ?? fingerprint(JSON.stringify(data));
    fingerprints.set(key, known);
    return known;
  };

  return function findPrerendered(page: PrerenderSource): FoundPrerender | null {
    const address = prerenderAddress(page.route, page);
    if (address === null) return null;
    const key = JSON.stringify([address, page.template, page.live.fingerprint, fingerprintOf(page)]);
    const content = prerenderedPages.find(key, () =>
      describePage(address, page.write(null), page.live, { files, readOwnFile }),
    );
    return content && { key, content };
  };
}

/** @returns what the prerender process needs for this page; it may read only files of the shop and its live remotes */
function describePage(
  address: string,
  page: string,
  live: LiveRemotes,
  { files, readOwnFile }: { files: LRUCache<string, string>; readOwnFile: ReadOwnFile },
): PrerenderRequest {
  const integrity = Object.assign({}, ...Object.values(live.remotes).map((remote) => remote.integrity)) as Readonly<
    Record<string, string>
  >;
  const readFile: ReadFile = async (file) => {
    const { origin, pathname } = new URL(file);
    const name = origin === SHOP ? pathname : file;
    const expected = integrity[name];
    // Cached by the registry's hash.
    const known = expected === undefined ? undefined : files.get(expected);
    if (known !== undefined) return known;
    const text = origin === SHOP ? await readOwnFile(pathname) : await readForeign(file, integrity);
    if (text === null || expected === undefined) return text;
    if (integrityOf(Buffer.from(text)) !== expected) return null;
    files.set(expected, text);
    return text;
  };
  return { page: { address: SHOP + address, page, storage: STORAGE }, styles: stylesOf(page), readFile };
}

/** The shell's styles first: they declare the cascade layers and their order. */
function stylesOf(page: string): string[] {
  const links = [...page.matchAll(/<link\b[^>]*>/g)].map(([link]) => link);
  return [/rel="stylesheet"/, /as="style"/].flatMap((kind) =>
    links.filter((link) => kind.test(link)).flatMap((link) => /href="([^"]+)"/.exec(link)?.[1] ?? []),
  );
}

async function readForeign(file: string, integrity: Readonly<Record<string, string>>): Promise<string | null> {
  if (integrity[file] === undefined) return null;
  const response = await fetch(file, { signal: AbortSignal.timeout(5000) });
  return response.ok ? response.text() : null;
}
