export const TYPED_KEY = 'piston-parts-typed';

/** Passwords are never written down, and sliders show what is in the address. */
const FIELDS = 'input:not([type="password"], [type="hidden"], [type="range"]), textarea, select';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was in a page's fields, in their order. */
export interface Typed {
  readonly path: string;
  readonly fields: readonly { readonly key: string; readonly value: string }[];
}

export const isTicked = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

/** Names a field in this build and the next one; ids are made by React, and change. */
export const keyOf = (field: Field): string =>
  [field.type, field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name].join();

export const fieldsOf = (page: Document): Field[] => [...page.querySelectorAll<Field>(FIELDS)];

/** Keeps what the shopper has typed and ticked over the reload that follows. */
export function keepTyped(page: Document): void {
  const fields = fieldsOf(page)
    .map((field) => ({ key: keyOf(field), value: isTicked(field) ? String(field.checked || '') : field.value }))
    .filter(({ value }) => value !== '');
  const typed: Typed = { path: page.location.pathname, fields };
  sessionStorage.setItem(TYPED_KEY, JSON.stringify(typed));
}
