import { isCheckable, writeField, type Field } from '../deploys/form-fields';

const FIELDS = 'input, textarea, select';

const isChanged = (field: Field): boolean =>
  isCheckable(field)
    ? field.checked !== field.defaultChecked
    : field.value !== ((field as Partial<HTMLInputElement>).defaultValue ?? field.value);

/** @returns writes what was typed once more, for React took the text for the field's own as it hydrated it */
function rewrite(field: Field): () => void {
  if (isCheckable(field)) {
    const { checked } = field;
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  const { value } = field;
  const hasCaret = !(field instanceof HTMLSelectElement) && field.selectionStart !== null;
  const caret = hasCaret ? ([field.selectionStart, field.selectionEnd] as const) : null;
  return () => {
    field.value = '';
    writeField(field, value);
    if (caret && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...caret);
  };
}

/** The focused element keeps the focus; React only has to hear of it. */
const replayFocus = (element: Element) => () =>
  void element.dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }));

/** The server renders all details closed, and React must find them so. */
function reopen(details: HTMLDetailsElement): () => void {
  details.open = false;
  return () => void (details.open = true);
}

function press(element: HTMLElement): () => void {
  delete element.dataset['replay'];
  element.removeAttribute('aria-description');
  return () => (element instanceof HTMLFormElement ? element.requestSubmit() : element.click());
}

/**
 * Repeats the presses in a filling of a slot, right after it is hydrated: from then on React hears them.
 * @param isOfHtml whether its elements are those of the HTML in which the shopper pressed
 */
export function replayPresses(room: HTMLElement & { pressed?: readonly number[] }, isOfHtml: boolean): void {
  room.removeAttribute('data-late');
  const controls = room.querySelectorAll<HTMLElement>('button, form');
  const pressed = isOfHtml ? (room.pressed ?? []) : [];
  delete room.pressed;
  for (const index of pressed) {
    const control = controls[index];
    if (control) press(control)();
  }
}

/**
 * Collects what the shopper has focused, typed, ticked, opened and pressed in the server's content. To be called right before it is
 * hydrated: React hears what comes later.
 * @returns repeats it, for React to handle; to be called right after
 */
export function collectEvents(root: HTMLElement): () => void {
  const focused = [...root.querySelectorAll(':focus')].map(replayFocus);
  const typed = [...root.querySelectorAll<Field>(FIELDS)].filter(isChanged).map(rewrite);
  const opened = [...root.querySelectorAll<HTMLDetailsElement>('details[open]')].map(reopen);
  const pressed = [...root.querySelectorAll<HTMLElement>('[data-replay]')].map(press);
  return () => [...focused, ...typed, ...opened, ...pressed].forEach((repeat) => repeat());
}
