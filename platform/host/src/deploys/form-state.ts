import { fieldsOf, isCheckable, keyOf, STORAGE_KEY, type Field, type FormState } from './form-fields';

export function formState(page: Document, fields: readonly Field[]): FormState {
  const values = fields
    .map((field) => ({ key: keyOf(field), value: isCheckable(field) ? String(field.checked || '') : field.value }))
    .filter(({ value }) => value !== '');
  return { path: page.location.pathname, fields: values };
}

/** Saves what the shopper has typed and checked, for the page after the reload that follows. */
export function saveFormState(page: Document): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(formState(page, fieldsOf(page))));
}

function savedState(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    // Without storage nothing was saved.
    return null;
  }
}

/** Restores the saved form state. The code that does it is only loaded when there is some. */
export async function restoreFormState(page: Document): Promise<void> {
  const saved = savedState();
  if (saved === null) return;
  const { fillFields } = await import(/* webpackChunkName: "form-restore" */ './form-restore');
  fillFields(page, JSON.parse(saved) as FormState);
}
