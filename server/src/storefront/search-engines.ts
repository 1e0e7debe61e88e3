import { paths } from '@piston-parts/shared-contract';
import { products } from '@piston-parts/shared-store/seeds';
import { escapeHtml } from './escape-html';

/** What search engines may list: what every visitor sees, and each part of the catalogue. */
const publicPaths = () => [
  paths.home,
  paths.listing,
  paths.customerCare,
  paths.delivery,
  paths.returns,
  paths.contact,
  paths.about,
  paths.careers,
  paths.terms,
  paths.privacy,
  ...products.map(({ _id }) => paths.product(_id)),
];

/** @param origin of the shop's addresses: `https://shop.example` */
export function sitemap(origin: string): string {
  const urls = publicPaths().map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
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
