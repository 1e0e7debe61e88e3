/** Both run in the page, over what can be pressed or filled in and is drawn. A line for each control that fails. */

/** Controls that a window as small as this cuts off at a side, where nothing scrolls to them. */
export function findCutOffControls(): string[] {
  const scrolls = (element: Element): boolean => {
    const { overflowX } = getComputedStyle(element);
    return (
      overflowX === 'auto' || overflowX === 'scroll' || (element.parentElement ? scrolls(element.parentElement) : false)
    );
  };
  const isDrawn = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return [...document.querySelectorAll('a[href], button, input, select, summary')]
    .filter((element) => isDrawn(element) && !scrolls(element))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left < -1 || right > document.documentElement.clientWidth + 1);
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

/**
 * Buttons and fields that nothing sets apart from the page where the browser paints all backgrounds alike (forced
 * colours): no edge, no underline, no drawing. Links have a different colour there, and the browser draws boxes to tick
 * and sliders itself.
 */
export function findUnmarkedControls(): string[] {
  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
  const hasEdge = (element: Element | null): boolean => {
    if (!element) return false;
    const style = getComputedStyle(element);
    const page = getComputedStyle(document.body).backgroundColor;
    return sides.some(
      (side) =>
        style[`border${side}Style`] !== 'none' &&
        parseFloat(style[`border${side}Width`]) >= 1 &&
        style[`border${side}Color`] !== page,
    );
  };
  const isMarked = (element: Element) =>
    hasEdge(element) ||
    // A field and its button share the edge of the form around them.
    hasEdge(element.closest('form, [role="search"]')) ||
    hasEdge(element.parentElement) ||
    getComputedStyle(element).textDecorationLine.includes('underline') ||
    element.querySelector('svg, img') !== null;
  const drawnByBrowser = '[type="checkbox"], [type="radio"], [type="range"]';
  return [...document.querySelectorAll('button, input, select')]
    .filter((element) => !element.matches(drawnByBrowser) && element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !isMarked(element))
    .map((element) => element.outerHTML.slice(0, 120));
}
