import type { ReactNode } from 'react';
import { SCREEN_READY } from '@platform/protocol/screen-ready';

/**
 * The one h1 of a screen, and the mark that the screen is ready: render it as soon as the screen shows its content, and
 * not while it loads. The shell moves the focus here on every route change (shell-4).
 */
export function PageHeading({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return (
    <h1 tabIndex={-1} className={className} data-screen-ready>
      {children}
    </h1>
  );
}

/** Moves the focus to the screen's heading, for when the focused element is about to leave the page. */
export const focusPageHeading = (): void => document.querySelector<HTMLElement>(SCREEN_READY)?.focus();
