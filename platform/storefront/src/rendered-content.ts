import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ScreenHead } from '@platform/protocol/page-head';
import type { RenderRequest } from '@platform/protocol/server-rendering';
import { fingerprint } from '@platform/process/fingerprint';
import { startStep } from '@platform/process/tracing';
import type { Renderer } from './rendering/renderer';
import type { ServerBuild } from './rendering/server-build';
import { isIntact } from './integrity';
import type { LiveRemotes } from './live-remotes';
import { readScreenHead } from './page-head';
import { readModuleStyles, type InlineStyle } from './page-styles';
import { rereadWhenChanged } from './reread-when-changed';
import { SERVER_FILE } from './server-file';
import type { ShopRoute } from './compose-routes';

/** The content of a page before its scripts have loaded. */
export interface RenderedContent {
  /** Content of the root element, in UTF-8. */
  readonly html: Buffer;
  /** Remotes whose screens are not in it, though the page has them, and fillings, as `mf-compare/button`. */
  readonly unrendered: readonly string[];
  /** Of the screen that is in it; empty without one. */
  readonly head: ScreenHead;
  /** Null: the page loads its styles. */
  readonly styles: readonly InlineStyle[] | null;
}

export interface ContentRequest extends Omit<RenderRequest, 'screens' | 'heads' | 'fillings' | 'stores'> {
  readonly route: ShopRoute | undefined;
  readonly fillings: ShopRoute['fillings'];
  readonly live: LiveRemotes;
  readonly shell: ServerBuild;
  readonly shellStyles: readonly InlineStyle[] | null;
}

export const isLeftToBrowser = (route: ShopRoute | undefined, remote: string): boolean =>
  route?.prerender === false && route.remote === remote;

/** The module that the first content consists of. Who a guarded page is for is not known here, so it has none. */
function shownModuleOf(route: ShopRoute | undefined) {
  const { remote, module } = route ?? {};
  if (remote === undefined || module === undefined) return undefined;
  return route?.guard === 'signed-in' || isLeftToBrowser(route, remote) ? undefined : { remote, module };
}

/** The fillings that the content may show: those of a screen only where it is in the content. */
const shownFillings = (fillings: ContentRequest['fillings'], shown: object | undefined) =>
  fillings.flatMap(({ remote, module, isInShell }) =>
    module !== undefined && (isInShell || shown) ? [{ remote, module }] : [],
  );

/** Those whose slots are in this page: a remote declares the slots of all its screens. */
const inPage = (fillings: ReturnType<typeof shownFillings>, html: Buffer) =>
  fillings.filter(({ remote, module }) => html.includes(`data-remote="${remote}" data-filling="${module}"`));

/** The server build of a released version, whose file has this hash. */
function serverBuildOf(remote: string, live: LiveRemotes): ServerBuild | undefined {
  const { server, version } = live.remotes[remote] ?? {};
  return (
    server && {
      remote,
      name: `${remote}@${version}`,
      hash: server.integrity,
      async read() {
        const bytes = await readFile(server.file);
        if (!isIntact(bytes, server.integrity)) throw new Error(`${server.file} is not the file that was published`);
        return bytes.toString();
      },
    }
  );
}

/**
 * Creates the function that renders the content of pages with the remotes that a visitor gets.
 * @returns null for a page that the browser alone renders
 */
export function createContentRenderer(renderer: Renderer) {
  return async ({
    route,
    fillings: ofPage,
    live,
    shell,
    shellStyles,
    ...page
  }: ContentRequest): Promise<RenderedContent | null> => {
    const shown = shownModuleOf(route);
    const remote = shown && serverBuildOf(shown.remote, live);
    const fillings = shownFillings(ofPage, remote);
    const others = new Set(fillings.map((filling) => filling.remote).filter((name) => name !== remote?.remote));
    const fillers = [...others].flatMap((name) => serverBuildOf(name, live) ?? []);
    const endStep = startStep('render');
    const rendered = await renderer.render({ shell, remote, fillers, page, released: live.released });
    const { html, unrendered, head } = rendered;
    endStep(html === null);
    if (html === null) return null;
    const modules = [...(shown && !unrendered.includes(shown.remote) ? [shown] : []), ...inPage(fillings, html)];
    const sheets = modules.map((one) => {
      const own = live.remotes[one.remote];
      return own?.server ? readModuleStyles(own, one.module) : [];
    });
    const inOnce = new Map(sheets.flatMap((sheet) => sheet ?? []).map((style) => [style.hash, style]));
    const styles = sheets.includes(null) ? null : [...inOnce.values()];
    return {
      html,
      unrendered,
      head: readScreenHead(head),
      styles: shellStyles && styles && [...shellStyles, ...styles],
    };
  };
}

/**
 * Reads the shell's server build; undefined when it has none.
 * @param name as the log shows it
 */
export function createShellBuildReader(folder: string, name: string): () => Promise<ServerBuild | undefined> {
  return rereadWhenChanged(path.join(folder, SERVER_FILE), (bytes): ServerBuild => {
    const text = bytes.toString();
    return { remote: '', name, hash: fingerprint(bytes), read: () => Promise.resolve(text) };
  });
}
