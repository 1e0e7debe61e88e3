/** In pixels: text that can be read, and a field into which a phone does not zoom. */
export const SMALLEST = { text: 12, field: 16 };

/** Lists the texts and fields on the screen that are smaller than they may be. */
export function findSmallText({ text, field }: typeof SMALLEST): string[] {
  const size = (element: Element) => parseFloat(getComputedStyle(element).fontSize);
  const fields = [...document.querySelectorAll('input:not([type="hidden"]), select, textarea')].filter(
    (one) => size(one) < field,
  );
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small: Element[] = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent && walker.currentNode.textContent?.trim() && parent.checkVisibility() && size(parent) < text)
      small.push(parent);
  }
  return [...fields, ...small].map((element) => `${size(element)} px: ${element.textContent || element.outerHTML}`);
}
