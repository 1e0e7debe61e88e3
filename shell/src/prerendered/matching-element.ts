/** Identifies an element in any rendering of the same screen. Ids cannot: React generates them, and they change. */
const nameOf = (element: Element): string =>
  [
    element.tagName,
    element.getAttribute('type'),
    element.getAttribute('aria-label') ?? element.getAttribute('href'),
    (element.closest('label') ?? element).textContent,
  ].join();

const elementsNamed = (root: Element, element: Element, name: string): Element[] =>
  [...root.querySelectorAll(element.tagName)].filter((one) => nameOf(one) === name);

/** Finds the element in another rendering that matches `element` in `view`; null when there is none. */
export function findMatchingElement<Kind extends Element>(element: Kind, view: Element, other: Element): Kind | null {
  const name = nameOf(element);
  const index = elementsNamed(view, element, name).indexOf(element);
  return (elementsNamed(other, element, name)[index] as Kind | undefined) ?? null;
}
