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

/**
 * Lists pages that every visitor sees; of a site that is larger than a sitemap may be, the first 50,000.
 * @param origin of the site's addresses: `https://shop.example`
 */
export function sitemap(origin: string, paths: readonly string[]): string {
  const urls = paths.slice(0, MAX_ADDRESSES).map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** A user's own pages are open to robots, so that they read there that they must not list them. */
export function robots(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}
