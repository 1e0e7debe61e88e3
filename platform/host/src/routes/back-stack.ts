/** How many things are open at a history entry, in its state beside what the router keeps there. */
const DEPTH = 'openLayers';

interface Entry {
  /** The router's own count of its entries. */
  readonly index: number;
  readonly depth: number;
}

export interface PageBackStack {
  /**
   * @param close called by Back while this is the last thing opened
   * @returns a function that takes it off again
   */
  open(close: () => void): () => void;
  /** The router has moved to another entry. */
  noteEntry(): void;
}

/**
 * Gives a dialog that opens a separate history entry, a copy of the page's, so that Back closes it and stays on the
 * page. The router never hears of these entries. One that was closed in another way is passed over by the next Back: to
 * remove it at once would race with a page change that follows.
 */
export function createBackStack(page: Window): PageBackStack {
  const closers: (() => void)[] = [];
  const readEntry = (): Entry => {
    const state = (page.history.state ?? {}) as Record<string, number | undefined>;
    return { index: state.idx ?? 0, depth: state[DEPTH] ?? 0 };
  };
  let shown = readEntry();
  let isReturning = false;

  function followHistory(event: PopStateEvent): void {
    const previous = shown;
    shown = readEntry();
    const hide = () => event.stopImmediatePropagation();
    if (isReturning) {
      isReturning = false;
      hide();
      return;
    }
    const close = closers.at(-1);
    // Back has come here from an entry that the router has made and not noted yet: it notes after it has rendered.
    const wasLater = shown.index === previous.index && shown.depth === previous.depth;
    const isBackOnPage = shown.index === previous.index && shown.depth < previous.depth;
    if (close && shown.index <= previous.index) {
      hide();
      close();
      // The page has moved on while this was open, as filters do in their sheet; Back only closes.
      if (shown.index < previous.index || wasLater) {
        isReturning = true;
        page.history.forward();
      }
    } else if (isBackOnPage) {
      hide();
      page.history.back();
    }
  }
  // Capturing, to be asked before the router.
  page.addEventListener('popstate', followHistory, { capture: true });

  return {
    open(close) {
      closers.push(close);
      if (readEntry().depth < closers.length) {
        page.history.pushState({ ...(page.history.state as object | null), [DEPTH]: closers.length }, '');
      }
      shown = readEntry();
      return () => void closers.splice(closers.indexOf(close), 1);
    },
    noteEntry: () => void (shown = readEntry()),
  };
}
