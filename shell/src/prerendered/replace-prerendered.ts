import { isTicked, type Field } from '../deploys/typed-text';
import { writeField } from '../deploys/write-field';
import { whenHeadingShown } from '../routes/heading-shown';
import { counterpart } from './counterpart';

const FIELDS = 'input, textarea, select';

const isTyped = (field: Field): boolean =>
  isTicked(field)
    ? field.checked !== field.defaultChecked
    : field.value !== ((field as Partial<HTMLInputElement>).defaultValue ?? field.value);

interface Left {
  readonly focused: Element | null;
  readonly typed: readonly Field[];
  readonly pressed: readonly HTMLElement[];
  readonly opened: readonly HTMLDetailsElement[];
}

/** What the shopper has done in the prerendered content. */
const leftIn = (view: HTMLElement): Left => ({
  focused: view.contains(document.activeElement) ? document.activeElement : null,
  typed: [...view.querySelectorAll<Field>(FIELDS)].filter(isTyped),
  pressed: [...view.querySelectorAll<HTMLElement>('[data-pressed]')],
  opened: [...view.querySelectorAll('details')].filter(({ open }) => open),
});

function keepCaret(from: Element, to: Element): void {
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return;
  // Not every field has a caret, and the others answer null.
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd);
}

function copyTyped(from: Field, to: Field | null): void {
  if (!to) return;
  if (!isTicked(from)) writeField(to, from.value);
  else if (isTicked(to) && to.checked !== from.checked) to.click();
}

const press = (element: HTMLElement): void =>
  element instanceof HTMLFormElement ? element.requestSubmit() : element.click();

/** Does in the shop what was done in its prerendered content. */
function goOn({ focused, typed, pressed, opened }: Left, view: HTMLElement, shop: HTMLElement): void {
  const same = <Kind extends Element>(element: Kind) => counterpart(element, view, shop);
  for (const details of opened) same(details)?.setAttribute('open', '');
  for (const field of typed) copyTyped(field, same(field));
  const other = focused && same(focused);
  if (focused && other instanceof HTMLElement) {
    other.focus({ preventScroll: true });
    keepCaret(focused, other);
  }
  for (const element of pressed) {
    const button = same(element);
    if (button) press(button);
  }
}

/**
 * Returns the element that the shop renders into. Prerendered content stays in the page until the shop's first screen
 * is there; then the shop replaces it at once, with what the shopper has typed, opened, focused and pressed meanwhile.
 * @param root the page's element, empty or with its prerendered content
 */
export function replacePrerendered(root: HTMLElement): HTMLElement {
  if (!root.hasAttribute('data-prerendered')) return root;
  const shop = root.cloneNode(false) as HTMLElement;
  shop.removeAttribute('data-prerendered');
  whenHeadingShown(() => {
    const left = leftIn(root);
    root.replaceWith(shop);
    goOn(left, root, shop);
    performance.mark('prerendered-replaced');
  }, shop);
  return shop;
}
