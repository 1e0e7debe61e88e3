import { STORAGE_KEY, type Field } from './form-fields';
import { formState } from './form-state';

/** Keeps what is typed in a screen that is about to leave the page, for when it is back: here, or after a reload. */
export async function keepFormState(page: Document, fields: readonly Field[]): Promise<void> {
  const state = { ...formState(page, fields), waits: true };
  if (state.fields.length === 0) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(state));
  } catch {
    // Without storage it does not outlive a reload.
  }
  const { fillFields } = await import(/* webpackChunkName: "form-restore" */ './form-restore');
  fillFields(page, state, fields);
}
