import { fieldsOf, isCheckable, keyOf, type FormState } from './form-fields';

// Saved by one build and read by the next one, so this value stays although it is older than the name.
const STORAGE_KEY = 'piston-parts-typed';

/** Saves what the shopper has typed and checked, for the page after the reload that follows. */
export function saveFormState(page: Document): void {
  const fields = fieldsOf(page)
    .map((field) => ({ key: keyOf(field), value: isCheckable(field) ? String(field.checked || '') : field.value }))
    .filter(({ value }) => value !== '');
  const state: FormState = { path: page.location.pathname, fields };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(state));
}

/** Restores the saved form state once. The code that does it is only loaded when there is some. */
export async function restoreFormState(page: Document): Promise<void> {
  const saved = sessionStorage.getItem(STORAGE_KEY);
  if (saved === null) return;
  sessionStorage.removeItem(STORAGE_KEY);
  const { fillFields } = await import(/* webpackChunkName: "form-restore" */ './form-restore');
  fillFields(page, JSON.parse(saved) as FormState);
}
