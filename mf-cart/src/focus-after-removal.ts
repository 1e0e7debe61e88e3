import { useEffect, useRef } from 'react';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Where the focus goes in the entry that takes the place of the one that went away. */
const TARGET = 'button:not(:disabled), a[href]:not([tabindex="-1"])';

function focusNeighbour(before: readonly string[], now: readonly string[], gone: string): void {
  const place = Math.min(before.indexOf(gone), now.length - 1);
  const neighbour = now[place];
  const entry = neighbour === undefined ? null : document.querySelector(`[data-entry="${CSS.escape(neighbour)}"]`);
  const target =
    entry?.querySelector<HTMLElement>(TARGET) ?? document.querySelector<HTMLElement>('[data-page-heading]');
  target?.focus();
}

/**
 * Keeps the focus when the entry that holds it leaves a list: its neighbour gets it, or the page's heading after the
 * last one. Who has moved on meanwhile is not called back. Each entry carries its id in `data-entry`.
 * @param ids the entries shown
 * @returns to be called when the shopper asks for an entry to leave
 */
export function useFocusAfterRemoval(ids: readonly string[]): (id: string) => void {
  const leaving = useRef<string | null>(null);
  const shown = useRef(ids);

  useEffect(() => {
    const before = shown.current;
    shown.current = ids;
    const gone = leaving.current;
    if (gone === null || ids.includes(gone) || !before.includes(gone)) return;
    leaving.current = null;
    if (isLost()) focusNeighbour(before, ids, gone);
  }, [ids]);

  return (id) => {
    leaving.current = id;
  };
}
