import type { LiveRemotes } from './live-remotes';
import type { ShopRoute } from './compose-routes';

/** A cache may show a page for so long while it asks for the next one, and while the shop is out of reach; in seconds. */
const STALE_WHILE_REVALIDATE = 60;
const STALE_IF_ERROR = 24 * 60 * 60;
export interface PageForCdn {
  readonly route: ShopRoute | undefined;
  readonly live: LiveRemotes;
  /** Of its data. */
  readonly keys: readonly string[];
}

/** The keys of a page, for a CDN that can drop all pages with a key: `remote-mf-search`, and the keys of its data. */
function surrogateKeys({ route, live, keys }: PageForCdn): string[] {
  const shown = [route, ...(route?.fillings ?? [])].flatMap((slot) => slot?.remote ?? []);
  const remotes = shown.filter((remote) => live.remotes[remote]).map((remote) => `remote-${remote}`);
  return [...new Set(['page', ...remotes, ...keys])];
}

/**
 * Headers that let a CDN keep a page, while browsers ask each time. None while a canary is out: a visitor's page is
 * then another version than other visitors.
 * @param seconds how long a CDN may hand a page on without asking; 0 forbids it
 */
export function cdnHeaders(page: PageForCdn, seconds: number): Readonly<Record<string, string>> {
  if (seconds === 0 || page.live.perVisitor) return {};
  return {
    // Browsers must not take the stale directives for theirs: a deploy shows on the next page load.
    'cache-control': `public, max-age=0, s-maxage=${seconds}`,
    'cdn-cache-control': `max-age=${seconds}, stale-while-revalidate=${STALE_WHILE_REVALIDATE}, stale-if-error=${STALE_IF_ERROR}`,
    'surrogate-key': surrogateKeys(page).join(' '),
  };
}
