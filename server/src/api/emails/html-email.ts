import { escapeHtml } from '@platform/process/escape-html';

const STYLE = 'font:16px/1.5 system-ui,sans-serif;color:#14171c;max-width:36rem;margin:0 auto;padding:1rem';

const linked = (text: string): string =>
  text
    .split(/(https?:\S+)/)
    .map((part, at) => (at % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');

/**
 * @param text paragraphs, with an empty line between them: the one source of both forms of an email.
 * @returns the same as HTML, without pictures, scripts and anything of another server
 */
export function htmlEmail(text: string): string {
  const paragraphs = text.split('\n\n').map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html lang="en"><body><div style="${STYLE}">${paragraphs.join('')}</div></body></html>`;
}
