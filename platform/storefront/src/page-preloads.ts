import { escapeHtml } from '@platform/process/escape-html';
import type { LiveRemote } from './live-remotes';
import type { ShopRoute } from './compose-routes';

type Attributes = Readonly<Record<string, string>>;

const link = (attributes: Attributes): string => {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<link${written.join('')}>`;
};
const preload = (attributes: Attributes): string => link({ rel: 'preload', ...attributes });

/**
 * The files of an exposed screen, preloaded beside the shell's own: the remote's entry, the module's scripts
 * and styles. Each has exactly the attributes that the shell will use; otherwise it would load twice.
 * @param stylesInPage names of the style files that are in the page already
 */
export function preloadExposedModule(
  remote: LiveRemote,
  moduleName: string,
  stylesInPage: ReadonlySet<string>,
): string[] {
  const exposed = remote.exposes[moduleName];
  if (!exposed) return [];
  const isModule = remote.type === 'module';
  const ofFile = (as: string) => (href: string) => {
    const integrity = remote.integrity[href];
    return link({
      ...(isModule && as === 'script' ? { rel: 'modulepreload' } : { rel: 'preload', as }),
      href,
      // Scripts and Vite's styles are loaded so wherever they are; others where the page must be let read them.
      ...((as === 'script' || isModule || /^https?:/.test(href)) && { crossorigin: 'anonymous' }),
      ...(integrity !== undefined && { integrity }),
      // Preloaded scripts would come before the page's picture, and wait for the shell's own.
      ...(as === 'script' && { fetchpriority: 'low' }),
    });
  };
  const styles = exposed.styles.filter((address) => !stylesInPage.has(address.slice(address.lastIndexOf('/') + 1)));
  return [...[remote.entry, ...exposed.scripts].map(ofFile('script')), ...styles.map(ofFile('style'))];
}

/** A script that the shell loads later of itself, with the attributes that it will use. */
export const preloadScript = (href: string, integrity: string): string =>
  preload({ as: 'script', href, crossorigin: 'anonymous', integrity });

/** The first picture of a page, in the first format of the shop's `<picture>` elements. */
export function preloadPicture({ sources, sizes, hashes }: NonNullable<ShopRoute['picture']>, folder: string): string {
  const hash = Object.hasOwn(hashes, folder) ? `.${hashes[folder]}` : '';
  return preload({
    as: 'image',
    type: 'image/avif',
    imagesrcset: sources.replaceAll('{folder}', () => folder).replaceAll('{hash}', hash),
    imagesizes: sizes,
    fetchpriority: 'high',
  });
}
