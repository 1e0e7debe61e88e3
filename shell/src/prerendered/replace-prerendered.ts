import { isCheckable, writeField, type Field } from '../deploys/form-fields';
import { whenScreenReady } from '../routes/screen-ready';
import { findMatchingElement } from './matching-element';

const FIELDS = 'input, textarea, select';

const isChanged = (field: Field): boolean =>
  isCheckable(field)
    ? field.checked !== field.defaultChecked
    : field.value !== ((field as Partial<HTMLInputElement>).defaultValue ?? field.value);

interface Interactions {
  readonly focused: Element | null;
  readonly changed: readonly Field[];
  readonly pressed: readonly HTMLElement[];
  readonly opened: readonly HTMLDetailsElement[];
}

/** What the shopper has done in the prerendered content. */
const interactionsIn = (view: HTMLElement): Interactions => ({
  focused: view.contains(document.activeElement) ? document.activeElement : null,
  changed: [...view.querySelectorAll<Field>(FIELDS)].filter(isChanged),
  pressed: [...view.querySelectorAll<HTMLElement>('[data-replay]')],
  opened: [...view.querySelectorAll('details')].filter(({ open }) => open),
});

function keepCaret(from: Element, to: Element): void {
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return;
  // Not every field has a caret, and the others answer null.
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd);
}

function copyValue(from: Field, to: Field | null): void {
  if (!to) return;
  if (!isCheckable(from)) writeField(to, from.value);
  else if (isCheckable(to) && to.checked !== from.checked) to.click();
}

const press = (element: HTMLElement): void =>
  element instanceof HTMLFormElement ? element.requestSubmit() : element.click();

/** Replays in the shop what the shopper has done in its prerendered content. */
function replay({ focused, changed, pressed, opened }: Interactions, view: HTMLElement, shop: HTMLElement): void {
  const same = <Kind extends Element>(element: Kind) => findMatchingElement(element, view, shop);
  for (const details of opened) same(details)?.setAttribute('open', '');
  for (const field of changed) copyValue(field, same(field));
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
  whenScreenReady(() => {
    const interactions = interactionsIn(root);
    root.replaceWith(shop);
    replay(interactions, root, shop);
    performance.mark('prerendered-replaced');
  }, shop);
  return shop;
}
