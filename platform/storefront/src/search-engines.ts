import { paths } from '@piston-parts/shared-contract';
import { escapeHtml } from '@platform/process/escape-html';
import type { ShopRoute } from './compose-routes';

/** Addresses that one sitemap may list, by its protocol. */
const MAX_ADDRESSES = 50_000;

/** Ids of all parts that the shop has now, in the order of the catalogue. */
export type FindPartIds = () => Promise<readonly string[]>;

/** Everybody may open it, and it makes sense to begin with it. */
const isListed = ({ path, guard, sitemap: listed }: ShopRoute) =>
  guard === undefined && listed !== false && !path.includes(':');

/**
 * Lists the pages that every visitor sees and each part; of a catalogue that is larger than a sitemap may be, the first
 * 50,000 addresses.
 * @param origin of the shop's addresses: `https://shop.example`
 */
export function sitemap(origin: string, routes: readonly ShopRoute[], partIds: readonly string[]): string {
  const listed = [...routes.filter(isListed).map(({ path }) => path), ...partIds.map((id) => paths.product(id))].slice(
    0,
    MAX_ADDRESSES,
  );
  const urls = listed.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** A shopper's own pages are open to robots, so that they read there that they must not list them. */
export function robots(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}
