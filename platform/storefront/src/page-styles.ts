import { LRUCache } from 'lru-cache';
import { integrityOf } from './built-remotes';
import type { LiveRemotes } from './live-remotes';
import { hashOfInline } from './security-headers';

/** Styles of the shell and of a few versions of each remote, some kilobytes each. */
const FILES_KEPT = 200;
const TIMEOUT_MS = 5_000;

/** A style that is in the page instead of being loaded by it. */
export interface InlineStyle {
  /** Name of the file that it is from, by which the remotes' loaders find it. */
  readonly file: string;
  readonly text: string;
  /** `sha256-…` of the text, by which the page's policy lets it through. */
  readonly hash: string;
}

/** Answers with the text of a file of this shop, by its path; null when there is none. */
export type ReadOwnFile = (pathname: string) => Promise<string | null>;

const LINK = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;
const attribute = (element: string, name: string) => new RegExp(`\\b${name}="([^"]+)"`).exec(element)?.[1];

/** Stylesheets of the shell's page, with their hashes. */
const stylesheetsOf = (template: string) =>
  [...template.matchAll(LINK)].flatMap(([link]) => {
    const address = attribute(link, 'href');
    return address === undefined ? [] : [{ address, integrity: attribute(link, 'integrity') }];
  });

async function readElsewhere(address: string): Promise<string | null> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return response.ok ? response.text() : null;
}

/**
 * Reads the styles of a page, each once.
 * @returns a function that resolves to the styles in the order in which they hold, or to null when one of them cannot be
 * had or is another one than was published: the page then loads them
 */
export function createStyleReader(readOwnFile: ReadOwnFile) {
  const known = new LRUCache<string, InlineStyle>({ max: FILES_KEPT });

  async function read(address: string, integrity: string | undefined): Promise<InlineStyle | null> {
    const key = `${address} ${integrity}`;
    const before = known.get(key);
    if (before) return before;
    const text = await (address.startsWith('/') ? readOwnFile(address) : readElsewhere(address)).catch(() => null);
    if (text === null || /<\/style/i.test(text)) return null;
    const style = { file: address.slice(address.lastIndexOf('/') + 1), text, hash: hashOfInline(text) };
    if (integrity === undefined) return address.startsWith('/') ? style : null;
    if (integrityOf(Buffer.from(text)) !== integrity) return null;
    known.set(key, style);
    return style;
  }

  /** The shell's styles come first: they declare the cascade layers and their order. */
  return async (
    template: string,
    modules: readonly { readonly remote: string; readonly module: string }[],
    { remotes }: LiveRemotes,
  ): Promise<readonly InlineStyle[] | null> => {
    const ofRemotes = modules.flatMap(({ remote, module }) => {
      const live = remotes[remote];
      const styles = live?.exposes[module]?.styles ?? [];
      return styles.map((address) => ({ address, integrity: live?.integrity[address] }));
    });
    const wanted = [...stylesheetsOf(template), ...ofRemotes];
    const styles = await Promise.all(wanted.map(({ address, integrity }) => read(address, integrity)));
    return styles.every((style) => style !== null) ? styles : null;
  };
}
