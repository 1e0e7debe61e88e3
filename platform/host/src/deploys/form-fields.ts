// Saved by one build and read by the next one, so this value stays although it is older than the name.
export const STORAGE_KEY = 'piston-parts-typed';

/**
 * Passwords are never stored, and sliders show what is in the URL. `autocomplete` marks a password whose text is shown:
 * its type is `text` meanwhile.
 */
const FIELDS =
  'input:not([type="password"], [autocomplete$="-password"], [type="hidden"], [type="range"]), textarea, select';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The values of a page's fields, in document order. */
export interface FormState {
  readonly path: string;
  readonly fields: readonly { readonly key: string; readonly value: string }[];
  /** They wait for a screen that was taken out of the page, however long that takes. */
  readonly waits?: boolean;
}

export const isCheckable = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

/** Identifies a field in this build and the next one. Ids cannot: React generates them, and they change. */
export const keyOf = (field: Field): string =>
  [field.type, field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name].join();

export const fieldsOf = (page: ParentNode): Field[] => [...page.querySelectorAll<Field>(FIELDS)];

/** Sets a field's value, or checks it for `true`, so that React handles it like the shopper's own input. */
export function writeField(field: Field, value: string): void {
  if (isCheckable(field)) {
    if (!field.checked) field.click();
    return;
  }
  // React replaces the field's setter with its own, which would hide the change from React.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
