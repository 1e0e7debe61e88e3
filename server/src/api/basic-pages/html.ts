import { escapeHtml } from '@platform/process/escape-html';

/** A piece of a page; only `html` makes it, so that no text gets into a page unescaped. */
class Html {
  constructor(readonly text: string) {}
}
export type { Html };

type Value = Html | string | number | null | undefined | false | readonly Value[];

function write(value: Value): string {
  if (value instanceof Html) return value.text;
  if (value === null || value === undefined || value === false) return '';
  return typeof value === 'object' ? value.map(write).join('') : escapeHtml(String(value));
}

/** Template tag: texts are escaped for elements and quoted attributes; null, undefined and false are left out. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(write)));
