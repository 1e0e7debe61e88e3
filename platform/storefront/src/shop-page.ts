import { PRERENDERED_ATTRIBUTE, UNRENDERED_ATTRIBUTE } from '@platform/protocol/server-rendering';
import { LRUCache } from 'lru-cache';
import { escapeHtml, escapeJson } from '@platform/process/escape-html';
import type { InlineStyle } from './page-styles';
import type { RenderedContent } from './rendered-content';

/** Runtime configuration injected into the page, so that one build fits every deployment. */
export interface ShopConfiguration {
  /** `simulated`: the in-browser backend. `server`: the real API under `/api`. */
  backend: 'simulated' | 'server';
  /** Whether `?team-panel` shows which version of which remote is in the page; not meant for shoppers. */
  teamPanel?: boolean;
  /** Whether holders of a token may see versions that are not live. */
  previews?: boolean;
  /** Origins from which a tab may load a remote, `?remote.mf-cart=http://localhost:3002`; not meant for shoppers. */
  overrideOrigins?: readonly string[];
  /** Share of the page views that report how the shell and the remotes did, 0 to 1; left out: none. */
  telemetry?: number;
  /** Patterns of the addresses on which a payment provider's scripts run: separate documents; left out: none. */
  paymentPages?: readonly string[];
  /** Version of the page's shell; left out where none is released. */
  shell?: string;
}

export interface ShopPageParts {
  /** HTML for the head: title, description and the like, what to load early, and what to wait for. */
  readonly head: string;
  /** Data for the scripts in the page, as `writePageData` writes them. */
  readonly data: readonly (string | Buffer)[];
  /** Left out or null: the browser alone renders the page. */
  readonly content?: RenderedContent | null;
}

/** The shell's built `index.html`, cut where the storefront completes it. */
export interface PageTemplate {
  /** Replaces what is between its marks by these. @returns the page in UTF-8, in parts of which pages share most */
  write(parts: ShopPageParts): readonly Buffer[];
}

const EMPTY_ROOT = '<div id="root"></div>';
const STYLESHEET = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;
/** Pages of a few remotes, each with its styles in it. */
const MIDDLES_KEPT = 20;

/**
 * @param attributes as HTML
 * @returns the element in which the page's scripts find this JSON text by its id
 */
export const writePageData = (id: string, json: string, attributes = ''): string =>
  `<script id="${escapeHtml(id)}" type="application/json"${attributes}>${escapeJson(json)}</script>\n    `;

/**
 * Most of a page is alike on all pages with the same screen: it is kept as bytes.
 * @throws Error when the template has no such marks, or no root element
 */
export function createPageTemplate(text: string): PageTemplate {
  const [beforeHead, afterHead] = cutAt(text, 'page-head');
  const [beforeStart, end] = cutAt(afterHead, 'page-start');
  const [beforeRoot = '', afterRoot] = beforeStart.split(EMPTY_ROOT);
  if (afterRoot === undefined) throw new Error(`The index.html of the shell has no ${EMPTY_ROOT}.`);
  const start = Buffer.from(beforeHead.replace(STYLESHEET, ''));
  const rest = { empty: Buffer.from(EMPTY_ROOT), root: Buffer.from(afterRoot), end: Buffer.from(end) };
  const whole = { start: Buffer.from(beforeHead), middle: Buffer.from(beforeRoot) };
  const middles = new LRUCache<string, Buffer>({ max: MIDDLES_KEPT });

  /** The page then does not load its styles. By `data-href` the remotes' loaders find those that are in the page already. */
  function withStyles(styles: readonly InlineStyle[]): Buffer {
    const key = styles.map(({ file, hash }) => `${file} ${hash}`).join();
    const elements = () =>
      styles.map((one) => `<style data-href="${escapeHtml(one.file)}">${one.text}</style>`).join('');
    const middle =
      middles.get(key) ??
      Buffer.from(beforeRoot.replace(STYLESHEET, '').replace('</head>', () => `${elements()}</head>`));
    middles.set(key, middle);
    return middle;
  }

  return {
    write({ head, data, content }) {
      const { start: opening, middle } = content?.styles ? { start, middle: withStyles(content.styles) } : whole;
      const root = content ? [Buffer.from(openRoot(content)), content.html, CLOSED] : [rest.empty];
      const parts = [opening, head, middle, ...root, rest.root, ...data, rest.end];
      return parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part));
    },
  };
}

const CLOSED = Buffer.from('</div>');

function openRoot({ unrendered }: RenderedContent): string {
  // React itself marks the fillings that are left to the browser.
  const screens = unrendered.filter((name) => !name.includes('/'));
  const left = screens.length > 0 ? ` ${UNRENDERED_ATTRIBUTE}="${escapeHtml(screens.join(' '))}"` : '';
  return `<div id="root" ${PRERENDERED_ATTRIBUTE}${left}>`;
}

/** @returns what is before the mark and after its end */
function cutAt(template: string, mark: string): readonly [before: string, after: string] {
  const [opening, rest] = template.split(`<!--${mark}-->`);
  const [, after] = rest?.split(`<!--/${mark}-->`) ?? [];
  if (opening === undefined || after === undefined) {
    throw new Error(`The index.html of the shell has no <!--${mark}-->…<!--/${mark}-->.`);
  }
  return [opening, after];
}
