import { fieldsOf, keyOf, writeField, type Field, type FormState } from './form-fields';

/** A field that has not appeared by then is not restored. */
const TIMEOUT_MS = 10_000;

/** Writes the saved values into the fields, each as soon as it appears. */
export function fillFields(page: Document, state: FormState): void {
  const missing = [...state.fields];
  const filled = new Set<Field>();
  const fill = () => {
    if (page.location.pathname !== state.path) return stop();
    for (const field of fieldsOf(page)) {
      const at = missing.findIndex(({ key }) => key === keyOf(field));
      const [found] = at < 0 || filled.has(field) ? [] : missing.splice(at, 1);
      if (!found) continue;
      filled.add(field);
      writeField(field, found.value);
    }
    if (missing.length === 0) stop();
  };
  const observer = new MutationObserver(fill);
  const timer = setTimeout(stop, TIMEOUT_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(page.body, { childList: true, subtree: true });
  fill();
}
