/**
 * Reads what the server of the page wrote into it for the scripts.
 * @returns the value, or null when the page carries none: a static host writes nothing.
 */
export function readPageData<Value>(page: Document, elementId: string): Value | null {
  const text = page.getElementById(elementId)?.textContent ?? '';
  return text.trim() === '' ? null : (JSON.parse(text) as Value);
}
