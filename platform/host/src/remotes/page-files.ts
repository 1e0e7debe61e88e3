import { readPageData } from '../page-data';
import type { RemoteEntry } from './live-remotes';

/** A hash that no file has. An empty one, or one that is no hash at all, would let anything through. */
const HASH_OF_NOTHING = `sha384-${'A'.repeat(64)}`;

/** As the name that mini-css-extract-plugin knows a stylesheet by; its address only counts without one. */
const EARLIER = 'of an earlier attempt';

const absolute = (address: string) => new URL(address, window.location.href);
const folderOf = (address: string) => new URL('.', absolute(address)).href;

/** The styles in the page, linked and inlined, that lie beside this entry. */
export function stylesBeside(entry: string): HTMLElement[] {
  const styles = document.querySelectorAll<HTMLElement>('link[rel=stylesheet], style[data-href]');
  const addressOf = (style: HTMLElement) => style.getAttribute('href') ?? style.dataset['href'] ?? '';
  return [...styles].filter((style) => absolute(addressOf(style)).href.startsWith(folderOf(entry)));
}

/**
 * The scripts and styles that a page may load. No hook of the federation runtime sees what a remote's own build loads
 * (its chunks and styles), so the page prepares every element that is appended to its head: the remotes need no plugin
 * for it, and one built elsewhere is held to its hashes as well.
 */
export class PageFiles {
  readonly #hashes = new Map<string, string>();
  /** A file beside one with a known hash must have a hash as well. */
  readonly #checked = new Set<string>();
  /** Folder of a remote → query of the attempt that loads it now. */
  readonly #remotes = new Map<string, string>();
  readonly #thrown = new Map<string, unknown>();

  /** @param page what it names for later must be so; one that names nothing, as in development, takes what comes */
  constructor(page: Document) {
    this.#trust(readPageData<Record<string, string>>(page, 'shell-integrity') ?? {});
  }

  /**
   * From now on, whatever is appended to the page's head is prepared, and what remotes' scripts throw is kept.
   * @returns ends it
   */
  guard({ head }: Document): () => void {
    const append = head.appendChild;
    head.appendChild = (node) => {
      this.#prepare(node);
      return append.call(head, node) as typeof node;
    };
    const keepThrown = (event: ErrorEvent) => this.#keepThrown(event);
    window.addEventListener('error', keepThrown);
    return () => {
      head.appendChild = append;
      window.removeEventListener('error', keepThrown);
    };
  }

  /**
   * From now on, the files beside this entry must be the ones that the list names, if it names any; and they are loaded
   * with this attempt's query. A build looks in the page for an element that loads its file already, and would join one
   * that hangs: so it finds none of the attempt before. What those bring, a script without its element too, still counts.
   */
  open({ entry, integrity }: RemoteEntry, query: string): void {
    const folder = folderOf(entry);
    this.#remotes.set(folder, query);
    if (integrity) {
      this.#checked.add(folder);
      this.#trust(integrity);
    }
    for (const script of [...document.scripts]) if (script.src.startsWith(folder)) script.remove();
    for (const style of stylesBeside(entry)) if (style instanceof HTMLLinkElement) style.dataset['href'] = EARLIER;
  }

  /** The `integrity` that an element with this address must have; a further attempt's query makes no difference. */
  integrityOf(address: string): string {
    const { origin, pathname } = absolute(address);
    const file = origin + pathname;
    const checked = [...this.#checked].some((folder) => file.startsWith(folder));
    return this.#hashes.get(file) ?? (checked ? HASH_OF_NOTHING : '');
  }

  /** The error that a remote's script at this address threw as it ran, if it did. */
  thrownBy(address: string): unknown {
    return this.#thrown.get(address);
  }

  #trust(files: Readonly<Record<string, string>>): void {
    for (const [file, hash] of Object.entries(files)) {
      this.#hashes.set(absolute(file).href, hash);
      this.#checked.add(folderOf(file));
    }
  }

  #prepare(node: Node): void {
    if (node instanceof HTMLScriptElement && node.src) {
      node.src = this.#addressNow(node.src);
      node.integrity ||= this.integrityOf(node.src);
      // An Integrity-Policy lets no script through that is asked for in another way, of the same origin or not.
      node.crossOrigin = 'anonymous';
    } else if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') {
      node.href = this.#addressNow(node.href);
      node.integrity ||= this.integrityOf(node.href);
      // The hash of what the page may not read could not be checked.
      if (absolute(node.href).origin !== window.location.origin) node.crossOrigin = 'anonymous';
    }
  }

  #addressNow(address: string): string {
    return address.includes('?') ? address : address + (this.#queryOf(address) ?? '');
  }

  /** @returns undefined when no remote's files lie there */
  #queryOf(address: string): string | undefined {
    return [...this.#remotes].find(([folder]) => address.startsWith(folder))?.[1];
  }

  /**
   * A script that throws while it is evaluated reports that to the window only: its element still fires `load`. This
   * keeps such errors for the one line in the log; errors that the remotes' screens throw later are not kept.
   */
  #keepThrown(event: ErrorEvent): void {
    const script = document.currentScript;
    if (!(script instanceof HTMLScriptElement) || this.#queryOf(script.src) === undefined) return;
    this.#thrown.set(script.src, event.error);
    event.preventDefault();
  }
}
