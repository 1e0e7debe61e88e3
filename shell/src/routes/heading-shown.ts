const HEADING = 'main [data-page-heading]';

/**
 * Calls back with the screen's main heading, at once or as soon as the screen has come.
 * @returns a function that stops waiting for it.
 */
export function whenHeadingShown(tell: (heading: HTMLElement) => void): () => void {
  const tellIfShown = (): boolean => {
    const heading = document.querySelector<HTMLElement>(HEADING);
    if (heading) tell(heading);
    return heading !== null;
  };
  if (tellIfShown()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (tellIfShown()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
