import type { PageHead, ScreenHead } from '@platform/protocol/page-head';
import * as v from 'valibot';
import { escapeHtml, escapeJson } from '@platform/process/escape-html';

/** The picture of link previews is square; in pixels. */
const PREVIEW_SIZE = '1200';

const text = v.optional(v.pipe(v.string(), v.maxLength(2_000)));
/** `//` would lead to another site. */
const path = v.optional(v.pipe(v.string(), v.maxLength(2_000), v.regex(/^\/(?!\/)/)));

/** A team's code has written it: what does not fit is left out, and all of it is escaped. */
const screenHeadSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    title: v.fallback(text, undefined),
    description: v.fallback(text, undefined),
    type: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z._:-]{1,40}$/))), undefined),
    image: v.fallback(path, undefined),
    canonical: v.fallback(path, undefined),
    firstPicture: v.fallback(path, undefined),
    structuredData: v.fallback(v.optional(v.looseObject({})), undefined),
  }),
);

/** Reads the head that a screen has returned, as JSON; an empty one for what is none. */
export function readScreenHead(json: string): ScreenHead {
  const { success, output } = v.safeParse(screenHeadSchema, json);
  return success ? output : {};
}

/**
 * Writes title, description, preview, canonical URL and structured data of a page, for clients that do not run its scripts.
 * @param siteName @param origin the site's public one, if it is known: link previews want whole addresses
 */
export function writePageHead(head: PageHead, siteName: string, origin: string): string {
  const address = origin + head.canonical;
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const preview = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  const { structuredData: data } = head;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    meta('robots', head.indexed ? 'index' : 'noindex'),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    preview('site_name', siteName),
    preview('type', head.type),
    preview('title', head.title),
    preview('description', head.description),
    preview('image', origin + head.image),
    preview('image:width', PREVIEW_SIZE),
    preview('image:height', PREVIEW_SIZE),
    preview('url', address),
    ...(data ? [`<script type="application/ld+json">${escapeJson(JSON.stringify(data))}</script>`] : []),
  ].join('\n    ');
}
