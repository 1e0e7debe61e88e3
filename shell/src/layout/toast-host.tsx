import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { toast, ToastContainer, type Id } from 'react-toastify/unstyled';
import { TOAST_AUTO_CLOSE_MS, TOAST_POSITION } from '@piston-parts/shared-contract';
import type { Toasts, ToastTopic } from '@piston-parts/shared-store';
import { focusPageHeading } from '@piston-parts/shared-ui';
import 'react-toastify/dist/ReactToastify.css';
import './toast-host.css';
import { toastContainer } from './toast-container';

/** More toasts at once would cover the page. */
const MAX_SHOWN = 2;
/** Long enough to come to the button by keyboard. */
const UNDO_MS = 10_000;
/** A toast that stays until it is closed is never replaced. */
const STAYS = 'stays';

/** Ids of the toasts that are shown and will go by themselves, the oldest first. */
let shown: Id[] = [];
toast.onChange(({ id, status, data }) => {
  shown = shown.filter((other) => other !== id);
  if (status !== 'removed' && data !== STAYS) shown.push(id);
});

createRoot(toastContainer).render(
  <ToastContainer
    position={TOAST_POSITION}
    limit={MAX_SHOWN}
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

/**
 * Shows a text top-left for three seconds; it can be closed, paused by hovering and dragged away. A newer one of the same
 * topic replaces the older one; otherwise a third replaces the oldest.
 * @param topic left out: the text
 * @param undo called by a button, for which the toast stays longer: Alt and T lead the focus to it (toasts-5)
 */
export function showToast(kind: keyof Toasts, text: string, topic?: ToastTopic, undo?: () => void): void {
  const toastId = `toast-${topic ?? text}`;
  const [oldest] = shown;
  if (oldest !== undefined && shown.length >= MAX_SHOWN && !shown.includes(toastId)) toast.dismiss(oldest);
  const content = undo ? <Undoable text={text} undo={undo} toastId={toastId} /> : text;
  const autoClose = undo ? UNDO_MS : TOAST_AUTO_CLOSE_MS;
  // One of the two does nothing: there is a toast with this id, be it on its way out, or there is none.
  toast.update(toastId, { render: content, type: kind, delay: 0, autoClose });
  toast[kind](content, { toastId, autoClose });
}

interface UndoableProps {
  readonly text: string;
  readonly undo: () => void;
  readonly toastId: Id;
}

function Undoable({ text, undo, toastId }: UndoableProps) {
  const takeBack = () => {
    undo();
    // The button goes with its toast; what comes back is on the page.
    if (toastContainer.contains(document.activeElement)) focusPageHeading();
    toast.dismiss(toastId);
  };
  return (
    <>
      <span className="toast-text">{text}</span>{' '}
      <button type="button" className="toast-undo" onClick={takeBack}>
        Undo
      </button>
    </>
  );
}

/** Shows what must be read in peace, or pressed: it stays until it is closed. */
export function showUntilClosed(content: ReactNode): void {
  toast.info(content, { autoClose: false, data: STAYS });
}
