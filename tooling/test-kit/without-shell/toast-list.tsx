import { useSyncExternalStore } from 'react';
import type { ListedToasts } from '@piston-parts/shared-store/testing';

/** The toasts of a page without the shell: a list that announces each toast, without animation or time limit. */
export function ToastList({ toasts }: { readonly toasts: ListedToasts }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown, toasts.shown);
  return (
    <ul aria-label="Toasts" aria-live="polite">
      {shown.map(({ id, kind, text, undo }) => (
        <li key={id} data-kind={kind}>
          {text} {undo && <button onClick={undo}>Undo</button>}
        </li>
      ))}
    </ul>
  );
}
