import { useEffect, useRef } from 'react';
import { focusPageHeading } from '@piston-parts/shared-ui';

/**
 * Keeps the focus when the focused part leaves: the next part's name gets it, or the page's heading after the last one.
 * @param ids the parts shown; each has its id in `data-entry`
 * @returns to be called when the shopper removes a part
 */
export function useFocusAfterRemoval(ids: readonly string[]): (id: string) => void {
  const removed = useRef<{ id: string; index: number } | null>(null);
  useEffect(() => {
    if (removed.current === null || ids.includes(removed.current.id)) return;
    const next = ids[Math.min(removed.current.index, ids.length - 1)];
    removed.current = null;
    // The shopper may have gone elsewhere meanwhile.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const entry = next === undefined ? null : document.querySelector(`[data-entry="${CSS.escape(next)}"]`);
    const link = entry?.querySelector<HTMLElement>('a[href]');
    if (link) link.focus();
    else focusPageHeading();
  }, [ids]);
  return (id) => {
    removed.current = { id, index: ids.indexOf(id) };
  };
}
