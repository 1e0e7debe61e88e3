/** Runs in the page. Why a person cannot see which control has the focus; null when they can. */
export function describeUnseenFocus(): string | null {
  const element = document.activeElement;
  if (!element || element === document.body) return 'nothing has the focus';
  const box = element.getBoundingClientRect();
  const seen = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  if (!seen) return 'it is outside the window';
  const outlined = (style: CSSStyleDeclaration) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  const field = element.closest('[role="search"]');
  const shown = [
    getComputedStyle(element),
    getComputedStyle(element, '::after'),
    ...(field ? [getComputedStyle(field)] : []),
  ];
  return shown.some(outlined) ? null : 'it has no outline';
}
