import { LRUCache } from 'lru-cache';
import { createDrawingProcess, type PageToDraw, type ReadFile } from './drawing-process';

/** Views kept; each is some 15 KB. */
const VIEWS_KEPT = 500;
/** More than these do not wait to be drawn: who asks for a thousand addresses at once gets them undrawn. */
const MOST_WAITING = 20;
/** What could not be drawn may have failed for a reason that passes. */
const TRIED_AGAIN_MS = 60_000;

export interface DrawRequest {
  readonly page: PageToDraw;
  /** The page's stylesheets, as it names them, in the order in which they hold. */
  readonly styles: readonly string[];
  readonly readFile: ReadFile;
}

/** What a page is shown with before its scripts have come. */
export interface FirstView {
  /** Content of the page's root element. */
  readonly html: string;
  /** All its styles, in their order: the name of the file each comes from, if any, and its text. */
  readonly styles: readonly { readonly file?: string; readonly text: string }[];
}

export interface FirstViews {
  /**
   * The view drawn for this key. Without one it is null at once, and the page `describe` gives is drawn for those who
   * ask later.
   */
  find(key: string, describe: () => DrawRequest): FirstView | null;
  /** Resolves when nothing waits to be drawn. */
  drawn(): Promise<void>;
  /** Ends the process that draws. */
  end(): void;
  /** Of the process that draws; undefined while there is none. */
  pid(): number | undefined;
}

/**
 * First views of pages: nobody ever waits for one.
 * @param report is told of pages that cannot be drawn, and what became of the process that draws
 */
export function createFirstViews(report: (text: string, error?: unknown) => void): FirstViews {
  const views = new LRUCache<string, { view: FirstView | null }>({ max: VIEWS_KEPT });
  const drawingProcess = createDrawingProcess(report);
  const waiting = new Map<string, DrawRequest>();
  let drawing: Promise<void> | null = null;
  let isEnded = false;

  async function draw({ page, styles, readFile }: DrawRequest): Promise<FirstView> {
    const { html, css } = await drawingProcess.draw(page, readFile);
    const files = await Promise.all(styles.map((style) => readStyle(new URL(style, page.address), readFile)));
    return { html, styles: css === '' ? files : [...files, { text: css }] };
  }

  async function drawWaiting(): Promise<void> {
    for (const [key, request] of waiting) {
      try {
        views.set(key, { view: await draw(request) });
      } catch (error) {
        if (isEnded) return;
        report(`No first view of ${request.page.address}`, error);
        views.set(key, { view: null }, { ttl: TRIED_AGAIN_MS });
      }
      waiting.delete(key);
    }
    drawing = null;
  }

  return {
    find(key, describe) {
      const known = views.get(key);
      if (known) return known.view;
      if (waiting.size < MOST_WAITING && !waiting.has(key)) {
        waiting.set(key, describe());
        drawing ??= drawWaiting();
      }
      return null;
    },
    drawn: async () => void (await drawing),
    end() {
      isEnded = true;
      waiting.clear();
      drawingProcess.end();
    },
    pid: drawingProcess.pid,
  };
}

async function readStyle({ href }: URL, readFile: ReadFile): Promise<FirstView['styles'][number]> {
  const text = await readFile(href);
  if (text === null) throw new Error(`The stylesheet did not come: ${href}`);
  if (/<\/style/i.test(text)) throw new Error(`The stylesheet cannot stand in a page: ${href}`);
  return { file: href.slice(href.lastIndexOf('/') + 1), text };
}
