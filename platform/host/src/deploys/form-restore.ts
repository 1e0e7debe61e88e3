import { fieldsOf, keyOf, STORAGE_KEY, writeField, type Field, type FormState } from './form-fields';

/** A field that has not appeared by then is not restored. */
const TIMEOUT_MS = 10_000;

function forget(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage there is nothing to forget.
  }
}

/**
 * Writes the saved values into the fields, each as soon as it appears, and only once.
 * @param except fields that are about to leave the page
 */
export function fillFields(
  page: Document,
  { path, fields, waits = false }: FormState,
  except: readonly Field[] = [],
): void {
  const missing = [...fields];
  const filled = new Set<Field>(except);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startTimer = () => void (timer ??= setTimeout(stop, TIMEOUT_MS));
  const fill = () => {
    if (page.location.pathname !== path) return waits ? undefined : stop();
    for (const field of fieldsOf(page)) {
      const at = missing.findIndex(({ key }) => key === keyOf(field));
      const [entry] = at < 0 || filled.has(field) ? [] : missing.splice(at, 1);
      if (!entry) continue;
      filled.add(field);
      writeField(field, entry.value);
      startTimer();
    }
    if (missing.length === 0) stop();
  };
  const observer = new MutationObserver(fill);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    if (waits) forget();
  }
  if (!waits) {
    forget();
    startTimer();
  }
  observer.observe(page.body, { childList: true, subtree: true });
  fill();
}
