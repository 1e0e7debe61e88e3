import { TOAST_AUTO_CLOSE_MS } from '@piston-parts/shared-contract';
import type { Toasts, ToastTopic } from '@piston-parts/shared-store';
import { onFirstUse } from './first-use';
import type * as ToastHostModule from './toast-host';

type ToastHost = typeof ToastHostModule;

let host: Promise<ToastHost> | null = null;

/** Loads the toast library, once; the first page does without it. */
export function loadToastHost(): Promise<ToastHost> {
  host ??= import(/* webpackChunkName: "toast-host" */ './toast-host').catch((error: unknown) => {
    host = null;
    throw error;
  });
  return host;
}

/** Shows a message in the same position without the library: no notification depends on the library's files. */
function showPlainly(text: string): void {
  const message = document.createElement('p');
  message.role = 'alert';
  message.textContent = text;
  message.style.cssText =
    'position:fixed;z-index:9;inset:1rem auto auto 1rem;padding:1rem;background:var(--band);color:var(--band-ink)';
  // Everything outside an open modal is inert.
  const modals = document.querySelectorAll('dialog[open]');
  (modals[modals.length - 1] ?? document.body).append(message);
  setTimeout(() => message.remove(), TOAST_AUTO_CLOSE_MS);
}

const show = (kind: keyof Toasts) => (text: string, topic?: ToastTopic, undo?: () => void) => {
  loadToastHost()
    .then(({ showToast }) => showToast(kind, text, topic, undo))
    .catch((cause: unknown) => {
      showPlainly(text);
      console.error(`The message "${text}" is shown without its looks:`, cause);
    });
};

/** The toast port of the store. */
export const toasts: Toasts = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
};

/**
 * Loads the toast library at the shopper's first action, so that it is there when the network is not; at the
 * next one, when it did not come.
 */
export function loadToastsOnFirstUse(page: Document): void {
  onFirstUse(page, () => void loadToastHost().catch(() => loadToastsOnFirstUse(page)));
}
