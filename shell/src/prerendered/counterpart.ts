/** What tells an element from its neighbours in any rendering of the same screen; ids are made by React, and change. */
const nameOf = (element: Element): string =>
  [
    element.tagName,
    element.getAttribute('type'),
    element.getAttribute('aria-label') ?? element.getAttribute('href'),
    (element.closest('label') ?? element).textContent,
  ].join();

const namesakes = (root: Element, element: Element, name: string): Element[] =>
  [...root.querySelectorAll(element.tagName)].filter((one) => nameOf(one) === name);

/** Finds, in another rendering, the element that is to it what `element` is to `view`; null when it has none. */
export function counterpart<Kind extends Element>(element: Kind, view: Element, other: Element): Kind | null {
  const name = nameOf(element);
  const place = namesakes(view, element, name).indexOf(element);
  return (namesakes(other, element, name)[place] as Kind | undefined) ?? null;
}
