import { SCREEN_READY } from '@piston-parts/shared-ui';

/**
 * Calls back with the screen's heading (`PageHeading`), at once or as soon as it is rendered. Until then a screen counts
 * as loading: the sagas, sibling routes, focus and the replacement of prerendered content wait for it.
 * @param container where the screen renders, in the page or not yet
 * @returns a function that stops waiting
 */
export function whenScreenReady(onReady: (heading: HTMLElement) => void, container = document.body): () => void {
  const check = (): boolean => {
    const heading = container.querySelector<HTMLElement>(`main ${SCREEN_READY}`);
    if (heading) onReady(heading);
    return heading !== null;
  };
  if (check()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (check()) observer.disconnect();
  });
  observer.observe(container, { childList: true, subtree: true });
  return () => observer.disconnect();
}
