/** What the shop's page is told when it starts, so that one build serves every set-up. */
export interface ShopConfiguration {
  /** `simulated`: the in-browser backend. `server`: the real API under `/api`. */
  backend: 'simulated' | 'server';
  /** Whether `?team-panel` shows which version of which remote is in the page; not meant for shoppers. */
  teamPanel?: boolean;
}

const CONFIGURATION_PLACE = /<script\b(?=[^>]*\bid=["']?shop-configuration\b)[^>]*>[\s\S]*?<\/script>/i;
const REMOTES_PRELOAD = /<link\b(?=[^>]*\brel=["']?preload\b)[^>]*\bhref=["']?\/remotes\.json\b/i;
const HEAD_START = /<head\b[^>]*>(?:\s*<meta\b[^>]*\bcharset\b[^>]*>)?/i;

/**
 * Turns the shell's built `index.html` into the page that is sent: with this set-up's configuration, and with the
 * list of remotes asked for while the scripts are still on their way.
 * @throws Error when the template has no place for the configuration
 */
export function renderShopPage(template: string, configuration: ShopConfiguration): string {
  if (!CONFIGURATION_PLACE.test(template)) {
    throw new Error('The index.html of the shell has no <script id="shop-configuration" type="application/json">.');
  }
  // A `<` could end the script element early; JSON reads its escape as the same character.
  const json = JSON.stringify(configuration).replaceAll('<', '\\u003c');
  const page = template.replace(
    CONFIGURATION_PLACE,
    () => `<script id="shop-configuration" type="application/json">${json}</script>`,
  );
  if (REMOTES_PRELOAD.test(page)) return page;
  return page.replace(
    HEAD_START,
    (start) => `${start}<link rel="preload" href="/remotes.json" as="fetch" crossorigin>`,
  );
}
