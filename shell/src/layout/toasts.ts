import type { Toasts } from '@piston-parts/shared-store';
import type * as ToastHostModule from './toast-host';

type ToastHost = typeof ToastHostModule;

let host: Promise<ToastHost> | null = null;

/** Brings the toast library, once; the first page does without it. */
export function loadToastHost(): Promise<ToastHost> {
  host ??= import(/* webpackChunkName: "toast-host" */ './toast-host').catch((error: unknown) => {
    host = null;
    throw error;
  });
  return host;
}

const show = (kind: keyof Toasts) => (text: string) => {
  loadToastHost()
    .then(({ showToast }) => showToast(kind, text))
    .catch((cause: unknown) => console.error(`The message "${text}" could not be shown:`, cause));
};

/** The toast port of the store (section 8). */
export const toasts: Toasts = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
};

/** Brings the toast library at the first sign of a shopper at work, so that it is there when the network is not. */
export function loadToastsOnFirstUse(page: Document): () => void {
  const load = () => {
    stop();
    loadToastHost().catch(() => undefined);
  };
  const stop = () => {
    page.removeEventListener('pointerdown', load);
    page.removeEventListener('keydown', load);
  };
  page.addEventListener('pointerdown', load, { passive: true });
  page.addEventListener('keydown', load);
  return stop;
}
