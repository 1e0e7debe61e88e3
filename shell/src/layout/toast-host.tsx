import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import { TOAST_AUTO_CLOSE_MS, TOAST_POSITION } from '@piston-parts/shared-contract';
import type { Toasts } from '@piston-parts/shared-store';
import 'react-toastify/dist/ReactToastify.css';
import './toast-host.css';

const place = document.createElement('div');
place.className = 'toast-host';
place.popover = 'manual';

/**
 * Keeps the toasts above everything. What is outside an open modal is inert: it can neither be pressed nor is it read
 * out, whatever its layer. So they move into the modal, and out again when it goes.
 */
function stayOnTop(): void {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (place.parentElement === top) return;
  top.append(place);
  place.showPopover?.();
}

stayOnTop();
new MutationObserver(stayOnTop).observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
createRoot(place).render(
  <ToastContainer
    position={TOAST_POSITION}
    autoClose={TOAST_AUTO_CLOSE_MS}
    closeButton
    closeOnClick={false}
    pauseOnHover
    pauseOnFocusLoss={false}
    draggable
    hideProgressBar
    theme="light"
    aria-label="Messages"
  />,
);

/** Shows a text top-left for three seconds; it can be closed, paused by hovering and dragged away (section 8). */
export function showToast(kind: keyof Toasts, text: string): void {
  toast[kind](text, { toastId: `${kind} ${text}` });
}

/** Shows what must be read in peace, or pressed: it stays until it is closed. */
export function showUntilClosed(content: ReactNode): void {
  toast.info(content, { autoClose: false });
}
