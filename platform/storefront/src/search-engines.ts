import { escapeHtml } from '@platform/process/escape-html';
import type { ShopRoute } from './compose-routes';

/** Addresses that one sitemap may list, by its protocol. */
const MAX_ADDRESSES = 50_000;

/** Where the paths of further pages are from, such as those of one route with each of its parameters. */
export interface SitemapRequest {
  /** Path of the API. */
  readonly address: string;
  /** @param response its JSON */
  readonly pathsIn: (response: unknown) => readonly string[];
}

/** Everybody may open it, and it makes sense to begin with it. */
export const isListed = ({ path, guard, sitemap: listed }: ShopRoute) =>
  guard === undefined && listed !== false && !path.includes(':');

const xml = (
  root: string,
  entry: string,
  addresses: readonly string[],
): string => `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<${entry}><loc>${escapeHtml(address)}</loc></${entry}>`).join('\n')}
</${root}>
`;

/**
 * Lists pages that every visitor sees: in one file, or where they are more than it may list, in several.
 * @param origin of the site's addresses: `https://shop.example`
 * @param part number of one of several, from 1; left out: the file that lists all pages, or these files
 * @returns null where there is no such part
 */
export function sitemap(origin: string, paths: readonly string[], part?: number): string | null {
  const parts = Math.ceil(paths.length / MAX_ADDRESSES);
  if (part !== undefined && (parts === 1 || part < 1 || part > parts)) return null;
  if (part === undefined && parts > 1) {
    const files = Array.from({ length: parts }, (_, at) => `${origin}/sitemap-${at + 1}.xml`);
    return xml('sitemapindex', 'sitemap', files);
  }
  const first = ((part ?? 1) - 1) * MAX_ADDRESSES;
  const listed = paths.slice(first, first + MAX_ADDRESSES);
  return xml(
    'urlset',
    'url',
    listed.map((path) => origin + path),
  );
}

/** A user's own pages are open to robots, so that they read there that they must not list them. */
export function robots(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}
