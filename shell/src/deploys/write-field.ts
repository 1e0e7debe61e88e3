import { isTicked, type Field } from './typed-text';

/** Puts a value, or for what is ticked `true`, into a field, as if the shopper had. */
export function writeField(field: Field, value: string): void {
  if (isTicked(field)) {
    if (!field.checked) field.click();
    return;
  }
  // React has put a setter of its own on the field, which would keep it from hearing of the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
