import { useSyncExternalStore } from 'react';
import type { Toasts } from '@piston-parts/shared-store';

type Toast = { readonly id: number; readonly kind: keyof Toasts; readonly text: string };

/** The toasts port of a page without the shell: a list that announces each toast, without animation or time limit. */
export interface ListedToasts extends Toasts {
  shown(): readonly Toast[];
  subscribe(listener: () => void): () => void;
}

export function createListedToasts(): ListedToasts {
  let toasts: readonly Toast[] = [];
  const listeners = new Set<() => void>();
  const add = (kind: keyof Toasts) => (text: string) => {
    toasts = [...toasts, { id: toasts.length, kind, text }];
    for (const listener of listeners) listener();
  };
  return {
    success: add('success'),
    info: add('info'),
    warning: add('warning'),
    error: add('error'),
    shown: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function ToastList({ toasts }: { readonly toasts: ListedToasts }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown, toasts.shown);
  return (
    <ul aria-label="Toasts" aria-live="polite">
      {shown.map(({ id, kind, text }) => (
        <li key={id} data-kind={kind}>
          {text}
        </li>
      ))}
    </ul>
  );
}
