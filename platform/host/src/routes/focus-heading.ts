import { whenScreenReady } from './screen-ready';

/**
 * Moves the focus to the screen's main heading as soon as the screen has come (shell-4).
 * @returns a function that stops waiting for it.
 */
export function focusHeadingWhenShown(): () => void {
  const focusedBefore = document.activeElement;
  return whenScreenReady((heading) => {
    // Somebody who has moved on meanwhile is not pulled back.
    const moved = document.activeElement !== focusedBefore && document.activeElement !== document.body;
    if (!moved) heading.focus({ preventScroll: true });
  });
}
