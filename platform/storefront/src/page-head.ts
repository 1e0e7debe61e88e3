import { STORE_NAME, type PageTexts, type Product } from '@piston-parts/shared-contract';
import { pageHead } from '@piston-parts/shared-contract/page-head';
import { escapeHtml } from '@platform/process/escape-html';

/** The picture of link previews is square; in pixels. */
const PREVIEW_WIDTH = '1200';

interface HeadOptions {
  /** Undefined for an address that the shop does not have. */
  readonly page: PageTexts | undefined;
  readonly pathname: string;
  /** Of a listing, what its address is canonical for. */
  readonly query?: URLSearchParams | undefined;
  readonly product: Product | null | undefined;
  /** The shop's public origin, if it is known: link previews want whole addresses. */
  readonly origin: string;
}

/** Title, description, preview and canonical URL of a page, for clients that do not run its scripts. */
export function writePageHead({ page, pathname, query, product, origin }: HeadOptions): string {
  const head = pageHead(page, pathname, product ?? undefined, query);
  const address = origin + head.canonical;
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const preview = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    meta('robots', head.indexed ? 'index' : 'noindex'),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    preview('site_name', STORE_NAME),
    preview('type', head.type),
    preview('title', head.title),
    preview('description', head.description),
    preview('image', origin + head.image),
    preview('image:width', PREVIEW_WIDTH),
    preview('image:height', PREVIEW_WIDTH),
    preview('url', address),
  ].join('\n    ');
}
