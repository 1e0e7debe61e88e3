import { PRERENDERED_ATTRIBUTE, UNRENDERED_ATTRIBUTE } from '@piston-parts/shared-contract';
import { escapeHtml, escapeJson } from '../escape-html';
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
  /** Version of the page's shell; left out where none is released. */
  shell?: string;
}

export interface ShopPageParts {
  /** HTML for the head: title, description and the like, then what to load early. */
  readonly head: string;
  /** What the scripts find in the page when they start: id → JSON text. */
  readonly data: Readonly<Record<string, string>>;
  /** Left out or null: the browser alone renders the page. */
  readonly content?: RenderedContent | null;
}

const EMPTY_ROOT = '<div id="root"></div>';
const STYLESHEET = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;

/**
 * Completes the shell's built `index.html`: replaces what is between its marks by these.
 * @throws Error when the template has no such marks
 */
export function renderShopPage(template: string, { head, data, content }: ShopPageParts): string {
  const scripts = Object.entries(data).map(
    ([id, json]) => `<script id="${escapeHtml(id)}" type="application/json">${escapeJson(json)}</script>`,
  );
  const page = fill(fill(template, 'page-head', head), 'page-start', scripts.join('\n    '));
  return content ? addContent(page, content) : page;
}

function addContent(page: string, { html, unrendered, styles }: RenderedContent): string {
  const left = unrendered.length > 0 ? ` ${UNRENDERED_ATTRIBUTE}="${escapeHtml(unrendered.join(' '))}"` : '';
  const root = `<div id="root" ${PRERENDERED_ATTRIBUTE}${left}>${html}</div>`;
  return (styles ? inlineStyles(page, styles) : page).replace(EMPTY_ROOT, () => root);
}

/** The page then does not load them. By `data-href` the remotes' loaders find those that are in the page already. */
function inlineStyles(page: string, styles: readonly InlineStyle[]): string {
  const elements = styles.map(({ file, text }) => `<style data-href="${escapeHtml(file)}">${text}</style>`);
  return page.replace(STYLESHEET, '').replace('</head>', () => `${elements.join('')}</head>`);
}

function fill(template: string, mark: string, text: string): string {
  const [before, rest] = template.split(`<!--${mark}-->`);
  const [, after] = rest?.split(`<!--/${mark}-->`) ?? [];
  if (before === undefined || after === undefined) {
    throw new Error(`The index.html of the shell has no <!--${mark}-->…<!--/${mark}-->.`);
  }
  return before + text + after;
}
