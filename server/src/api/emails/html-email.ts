import { escapeHtml } from '@platform/process/escape-html';

const PAGE = 'margin:0;background:#f4f5f6';
const BAND = 'margin:0;padding:1rem;font-weight:600;color:#f4f5f6;background:#14171c';
/** A long address breaks, instead of making a phone's page wider. */
const CONTENT = 'padding:.5rem 1rem;background:#fff;overflow-wrap:anywhere';
const FRAME = 'max-width:36rem;margin:0 auto;font:16px/1.5 system-ui,sans-serif;color:#14171c';
const BUTTON =
  'display:inline-block;padding:.75rem 1rem;border-radius:4px;font-weight:600;color:#fff;background:#c2370a;text-decoration:none';

const linked = (text: string): string =>
  text
    .split(/(https?:\S+)/)
    .map((part, at) => (at % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');

/** A line above an address of the shop is its button. Other addresses are shown: what somebody typed hides none. */
function paragraphHtml(paragraph: string, shopOrigin: string): string {
  const [label = '', address = '', ...others] = paragraph.split('\n');
  if (others.length === 0 && address.startsWith(`${shopOrigin}/`) && !address.includes(' '))
    return `<p><a style="${BUTTON}" href="${escapeHtml(address)}">${escapeHtml(label.replace(/:$/, ''))}</a></p>`;
  return `<p>${linked(paragraph).replaceAll('\n', '<br>')}</p>`;
}

interface Frame {
  readonly shopName: string;
  readonly shopOrigin: string;
}

/**
 * @param text paragraphs, with an empty line between them: the one source of both forms of an email.
 * @returns the same as HTML, without pictures, scripts and anything of another server
 */
export function htmlEmail(text: string, { shopName, shopOrigin }: Frame): string {
  const paragraphs = text.split('\n\n').map((paragraph) => paragraphHtml(paragraph, shopOrigin));
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(shopName)}</title></head><body style="${PAGE}"><div style="${FRAME}">`,
    `<p style="${BAND}">${escapeHtml(shopName)}</p><div style="${CONTENT}">${paragraphs.join('')}</div></div></body></html>`,
  ].join('');
}
