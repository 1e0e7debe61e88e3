const HEADING = 'main [data-page-heading]';

/**
 * Moves the focus to the screen's main heading as soon as the screen has come (decision S3).
 * @returns a function that stops waiting for it.
 */
export function focusHeadingWhenShown(): () => void {
  const focusedBefore = document.activeElement;
  const focusHeading = (): boolean => {
    const heading = document.querySelector<HTMLElement>(HEADING);
    if (!heading) return false;
    // Somebody who has moved on meanwhile is not pulled back.
    const moved = document.activeElement !== focusedBefore && document.activeElement !== document.body;
    if (!moved) heading.focus({ preventScroll: true });
    return true;
  };
  if (focusHeading()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (focusHeading()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
