import { fieldsOf, keyOf, type Field, type Typed } from './typed-text';
import { writeField } from './write-field';

/** Fields that have not come by then are left to the shopper. */
const GIVE_UP_MS = 10_000;

/** Writes into the fields what stood in them before the reload, as soon as each is there. */
export function fillIn(page: Document, typed: Typed): void {
  const missing = [...typed.fields];
  const filled = new Set<Field>();
  const fill = () => {
    if (page.location.pathname !== typed.path) return stop();
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
  const timer = setTimeout(stop, GIVE_UP_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(page.body, { childList: true, subtree: true });
  fill();
}
