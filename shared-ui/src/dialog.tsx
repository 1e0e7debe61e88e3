import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useCloseOnBack } from './close-on-back';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  /** Called on Escape, on Back, on the close button and on a press outside the dialog. */
  readonly onClose: () => void;
  readonly closeLabel?: string;
  readonly children: ReactNode;
}

/** A modal that is open as long as it is rendered; the browser keeps the focus inside and restores it afterwards. */
export function Dialog({ title, onClose, closeLabel = 'Close', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressBeganBeside = useRef(false);
  const titleId = useId();
  useCloseOnBack(onClose);

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const open = () => element && !element.open && element.showModal();
    open();
    // A second Escape closes a dialog without asking; its owner decides whether it is open.
    element?.addEventListener('close', open);
    return () => {
      element?.removeEventListener('close', open);
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    // The press beside the dialog lands on the dialog itself; Escape does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressBeganBeside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        // A shopper who selects text in a field and releases outside of the dialog does not mean to close it.
        if (pressBeganBeside.current && event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.body}>
        <div className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M5 5l14 14M19 5L5 19" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
