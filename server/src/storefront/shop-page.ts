import { escapeHtml, escapeJson } from '../escape-html';
import type { PrerenderedPage } from './prerender/prerendered-pages';

/** Runtime configuration injected into the page, so that one build fits every deployment. */
export interface ShopConfiguration {
  /** `simulated`: the in-browser backend. `server`: the real API under `/api`. */
  backend: 'simulated' | 'server';
  /** Whether `?team-panel` shows which version of which remote is in the page; not meant for shoppers. */
  teamPanel?: boolean;
  /** Origins from which a tab may load a remote, `?remote.mf-cart=http://localhost:3002`; not meant for shoppers. */
  overrideOrigins?: readonly string[];
}

export interface ShopPageParts {
  /** HTML for the head: title, description and the like, then what to load early. */
  readonly head: string;
  /** What the scripts find in the page when they start: id → JSON text. */
  readonly data: Readonly<Record<string, string>>;
  /** With it the page has its styles inline and does not load them. */
  readonly prerendered?: PrerenderedPage | null;
}

const EMPTY_ROOT = '<div id="root"></div>';
const STYLESHEET = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;

/**
 * Completes the shell's built `index.html`: replaces what is between its marks by these.
 * @throws Error when the template has no such marks
 */
export function renderShopPage(template: string, { head, data, prerendered }: ShopPageParts): string {
  const scripts = Object.entries(data).map(
    ([id, json]) => `<script id="${escapeHtml(id)}" type="application/json">${escapeJson(json)}</script>`,
  );
  const page = fill(fill(template, 'page-head', head), 'page-start', scripts.join('\n    '));
  return prerendered ? addPrerendered(page, prerendered) : page;
}

/** By `data-href` the remotes' loaders find the style files that are in the page already. */
function addPrerendered(page: string, { html, styles }: PrerenderedPage): string {
  const elements = styles.map(({ file, text }) => {
    const from = file === undefined ? '' : ` data-href="${escapeHtml(file)}"`;
    return `<style${from}>${text}</style>`;
  });
  return page
    .replace(STYLESHEET, '')
    .replace('</head>', () => `${elements.join('')}</head>`)
    .replace(EMPTY_ROOT, () => `<div id="root" data-prerendered>${html}</div>`);
}

function fill(template: string, mark: string, text: string): string {
  const [before, rest] = template.split(`<!--${mark}-->`);
  const [, after] = rest?.split(`<!--/${mark}-->`) ?? [];
  if (before === undefined || after === undefined) {
    throw new Error(`The index.html of the shell has no <!--${mark}-->…<!--/${mark}-->.`);
  }
  return before + text + after;
}
