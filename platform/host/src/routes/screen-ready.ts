import { PRERENDERED_ATTRIBUTE } from '@platform/protocol/server-rendering';
import { SCREEN_READY } from '@platform/protocol/screen-ready';

/** In content of the server that is not hydrated yet, nothing is ready. */
const HEADING = `main ${SCREEN_READY}:not([${PRERENDERED_ATTRIBUTE}] *)`;

/**
 * Calls back with the screen's heading (`PageHeading`), at once or as soon as it is rendered or hydrated. Until then a
 * screen counts as loading: the sagas, sibling routes and the focus wait for it.
 * @returns a function that stops waiting
 */
export function whenScreenReady(onReady: (heading: HTMLElement) => void): () => void {
  const check = (): boolean => {
    const heading = document.querySelector<HTMLElement>(HEADING);
    if (heading) onReady(heading);
    return heading !== null;
  };
  if (check()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (check()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: [PRERENDERED_ATTRIBUTE] });
  return () => observer.disconnect();
}
