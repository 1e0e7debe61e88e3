import { useEffect, useRef } from 'react';
import { focusPageHeading } from '@piston-parts/shared-ui';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Selects the element that receives the focus in the next entry. */
const TARGET = 'button:not(:disabled), a[href]:not([tabindex="-1"])';

function focusNextEntry(previous: readonly string[], now: readonly string[], gone: string): void {
  const index = Math.min(previous.indexOf(gone), now.length - 1);
  const next = now[index];
  const entry = next === undefined ? null : document.querySelector(`[data-entry="${CSS.escape(next)}"]`);
  const target = entry?.querySelector<HTMLElement>(TARGET);
  if (target) target.focus();
  else focusPageHeading();
}

/**
 * Keeps the focus when the focused entry leaves a list: the next entry gets it, or the page's heading after the last
 * one. A focus that has moved elsewhere stays. Each entry has its id in `data-entry`.
 * @param ids the entries shown
 * @returns to be called when the shopper asks for an entry to leave
 */
export function useFocusAfterRemoval(ids: readonly string[]): (id: string) => void {
  const leaving = useRef<string | null>(null);
  const shown = useRef(ids);

  useEffect(() => {
    const previous = shown.current;
    shown.current = ids;
    const gone = leaving.current;
    if (gone === null || ids.includes(gone) || !previous.includes(gone)) return;
    leaving.current = null;
    if (isLost()) focusNextEntry(previous, ids, gone);
  }, [ids]);

  return (id) => {
    leaving.current = id;
  };
}
