import { LRUCache } from 'lru-cache';
import { createPrerenderProcess, type PageToPrerender, type ReadFile } from './prerender-process';

/** Each cached page is some 15 KB. */
const MAX_CACHED = 500;
/** Limits the queue: a client that requests a thousand addresses at once gets them without prerendered content. */
const MAX_QUEUED = 20;
/** A page that failed is tried again after this time: the reason may have passed. */
const RETRY_AFTER_MS = 60_000;

export interface PrerenderRequest {
  readonly page: PageToPrerender;
  /** The page's stylesheets, as it names them, in the order in which they hold. */
  readonly styles: readonly string[];
  readonly readFile: ReadFile;
}

/** What a page shows before its scripts have loaded. */
export interface PrerenderedPage {
  /** Content of the page's root element. */
  readonly html: string;
  /** All its styles, in their order: the name of the file each comes from, if any, and its text. */
  readonly styles: readonly { readonly file?: string; readonly text: string }[];
}

export interface PrerenderedPages {
  /**
   * Returns the cached page for this key. On a miss it returns null at once and queues the page that `describe` returns,
   * for later requests.
   */
  find(key: string, describe: () => PrerenderRequest): PrerenderedPage | null;
  /** Resolves when the queue is empty. */
  idle(): Promise<void>;
  /** Ends the prerender process. */
  end(): void;
  /** Of the prerender process; undefined while none runs. */
  pid(): number | undefined;
}

/**
 * Creates the cache of prerendered pages. Requests never wait for prerendering: a miss is served without it.
 * @param report receives each page that cannot be prerendered, and why the prerender process ended
 */
export function createPrerenderedPages(report: (text: string, error?: unknown) => void): PrerenderedPages {
  const pages = new LRUCache<string, { page: PrerenderedPage | null }>({ max: MAX_CACHED });
  const prerenderProcess = createPrerenderProcess(report);
  const waiting = new Map<string, PrerenderRequest>();
  let prerendering: Promise<void> | null = null;
  let isEnded = false;

  async function prerender({ page, styles, readFile }: PrerenderRequest): Promise<PrerenderedPage> {
    const { html, css } = await prerenderProcess.prerender(page, readFile);
    const files = await Promise.all(styles.map((style) => readStyle(new URL(style, page.address), readFile)));
    return { html, styles: css === '' ? files : [...files, { text: css }] };
  }

  async function prerenderWaiting(): Promise<void> {
    for (const [key, request] of waiting) {
      try {
        pages.set(key, { page: await prerender(request) });
      } catch (error) {
        if (isEnded) return;
        report(`Could not prerender ${request.page.address}`, error);
        pages.set(key, { page: null }, { ttl: RETRY_AFTER_MS });
      }
      waiting.delete(key);
    }
    prerendering = null;
  }

  return {
    find(key, describe) {
      const known = pages.get(key);
      if (known) return known.page;
      if (waiting.size < MAX_QUEUED && !waiting.has(key)) {
        waiting.set(key, describe());
        prerendering ??= prerenderWaiting();
      }
      return null;
    },
    idle: async () => void (await prerendering),
    end() {
      isEnded = true;
      waiting.clear();
      prerenderProcess.end();
    },
    pid: prerenderProcess.pid,
  };
}

async function readStyle({ href }: URL, readFile: ReadFile): Promise<PrerenderedPage['styles'][number]> {
  const text = await readFile(href);
  if (text === null) throw new Error(`The stylesheet did not come: ${href}`);
  if (/<\/style/i.test(text)) throw new Error(`The stylesheet cannot stand in a page: ${href}`);
  return { file: href.slice(href.lastIndexOf('/') + 1), text };
}
