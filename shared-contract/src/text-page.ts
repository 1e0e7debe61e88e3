/** A piece of a line of text: a link where it has an address. */
export interface TextSpan {
  readonly text: string;
  readonly to?: string;
}

/** Consecutive lines of a list are one block. */
export type TextBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly spans: readonly TextSpan[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly TextSpan[])[] }
  | { readonly kind: 'address' };

const LINK = /\[([^\]]+)\]\(([^)\s]*)\)/g;
const HEADING = '## ';
const LIST_ITEM = '- ';
/** A line of these alone is the shop's postal address. */
const ADDRESS = '{address}';

/** Whether a text may lead there: an address of this shop, another site, an e-mail address or a phone number. */
export const isLinkTarget = (to: string): boolean =>
  /^\/(?![/\\])[^\s<>"\\]*$/.test(to) || /^(?:https:\/\/[^\s/<>"@]+\.|mailto:|tel:)[^\s<>"]+$/.test(to);

/** @returns the addresses that a line links to, also those that no link may have */
export const linksIn = (line: string): string[] => [...line.matchAll(LINK)].map(([, , to = '']) => to);

const NAME = /\{(\w+)\}/g;

/** @returns the names in braces of a line */
export const namesIn = (line: string): string[] => [...line.matchAll(NAME)].map(([, name = '']) => name);

/** An address that no link may have stays the text that it is. */
function spansOf(line: string): TextSpan[] {
  const spans: TextSpan[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: text = '', 2: to = '' } of line.matchAll(LINK)) {
    if (!isLinkTarget(to)) continue;
    spans.push({ text: line.slice(end, index) }, { text, to });
    end = index + whole.length;
  }
  return [...spans, { text: line.slice(end) }].filter(({ text }) => text !== '');
}

/**
 * Reads the lines of a page of text: `## A heading`, `- an item`, a paragraph, each with links as `[text](/address)`.
 * @param values what stands in the lines for names in braces: `{name}`
 */
export function textBlocks(lines: readonly string[], values: Readonly<Record<string, string>>): TextBlock[] {
  const blocks: TextBlock[] = [];
  let items: TextSpan[][] | null = null;
  for (const line of lines) {
    const spans = (text: string) => spansOf(text.replace(NAME, (braces, name: string) => values[name] ?? braces));
    if (line.startsWith(LIST_ITEM)) {
      if (items === null) blocks.push({ kind: 'list', items: (items = []) });
      items.push(spans(line.slice(LIST_ITEM.length)));
      continue;
    }
    items = null;
    if (line === ADDRESS) blocks.push({ kind: 'address' });
    else if (line.startsWith(HEADING)) blocks.push({ kind: 'heading', spans: spans(line.slice(HEADING.length)) });
    else blocks.push({ kind: 'paragraph', spans: spans(line) });
  }
  return blocks;
}
