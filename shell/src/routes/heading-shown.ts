const HEADING = 'main [data-page-heading]';

/**
 * Calls back with the screen's main heading, at once or as soon as the screen has come.
 * @param place where it will stand, in the page or not yet
 * @returns a function that stops waiting for it.
 */
export function whenHeadingShown(tell: (heading: HTMLElement) => void, place = document.body): () => void {
  const tellIfShown = (): boolean => {
    const heading = place.querySelector<HTMLElement>(HEADING);
    if (heading) tell(heading);
    return heading !== null;
  };
  if (tellIfShown()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (tellIfShown()) observer.disconnect();
  });
  observer.observe(place, { childList: true, subtree: true });
  return () => observer.disconnect();
}
