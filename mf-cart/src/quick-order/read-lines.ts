/** A line that was typed or pasted. */
export interface ReadLine {
  readonly number: string;
  readonly qty: number;
  /** A note for the shopper about an unclear line; null for a clear one. */
  readonly note: string | null;
}

/** No part number and no text of a line is longer. */
const MAX_NUMBER_LENGTH = 100;
const TOO_LONG = 'This is longer than any part number.';
const WHOLE_QUANTITY = /^(\d{1,15})\s*(?:pcs?|pieces?|nos?|units?|x)?\.?$/i;

const isWholeNumber = (text: string): boolean => /^\d+$/.test(text);
const looksLikeNumber = (text: string): boolean => /\d/.test(text) && !WHOLE_QUANTITY.test(text);

function readQuantity(text: string): Pick<ReadLine, 'qty' | 'note'> {
  const [, digits] = WHOLE_QUANTITY.exec(text) ?? [];
  const qty = Number(digits ?? 0);
  if (qty >= 1) return { qty, note: null };
  return { qty: 1, note: `“${text.slice(0, 20)}” is no quantity, so it is 1 here. Type a whole number, such as 4.` };
}

/** `BR-8102,4`, `BR-8102<tab>Brake pads<tab>4`, and the quantity first. */
function readCells(cells: readonly string[]): ReadLine | null {
  const [first = '', ...others] = cells;
  const isQuantityFirst = isWholeNumber(first) && first.length <= 5 && looksLikeNumber(others[0] ?? '');
  if (isQuantityFirst) return { number: others[0] ?? '', ...readQuantity(first) };
  const quantity =
    others.findLast((cell) => WHOLE_QUANTITY.test(cell)) ?? (others.length === 1 ? others[0] : undefined);
  return first === ''
    ? null
    : { number: first, ...(quantity === undefined ? { qty: 1, note: null } : readQuantity(quantity)) };
}

/** A quantity before the number: `4 x BR-8102`, `4x BR-8102`. */
const QUANTITY_FIRST = /^(?<qty>\d{1,15})\s*[x×*]\s*(?<number>.*[^\d\s].*|\d{4,})$/i;
/** A quantity after it: `BR-8102 x 4`, `BR-8102 4 pcs`. */
const QUANTITY_LAST = /^(?<number>.+?)\s+(?:[x×*]\s*)?(?<qty>-?\d{1,15}(?:\s*(?:pcs?|pieces?|nos?|units?)\.?)?)$/i;
/** A word or a fraction in place of a quantity: `BR-8102 two`, `BR-8102 x 1.5`, `BR-8102 1e9`. */
const WORD_LAST = /^(?<number>\S*\d\S*)\s+(?:[x×*]\s+)?(?<qty>[^\d\s]+|-?\d+(?:\.\d+|e\d+))$/i;

/** `0 986 494 123` is one number with spaces. */
const isOneNumber = (line: string): boolean => line.split(/\s+/).length > 2 && /^[\d\s]+$/.test(line);

function readWords(line: string): ReadLine {
  const forms = isOneNumber(line) ? [] : [QUANTITY_FIRST, QUANTITY_LAST, WORD_LAST];
  for (const form of forms) {
    const { number, qty } = form.exec(line)?.groups ?? {};
    if (number !== undefined && qty !== undefined) return { number, ...readQuantity(qty) };
  }
  return { number: line, qty: 1, note: null };
}

function readLine(text: string): ReadLine | null {
  const line = text.normalize('NFKC').trim();
  if (line.length > 2 * MAX_NUMBER_LENGTH) return { number: text.slice(0, MAX_NUMBER_LENGTH), qty: 1, note: TOO_LONG };
  const cells = line.split(/[\t;,]/).map((cell) => cell.replaceAll('"', '').trim());
  const read = cells.length > 1 ? readCells(cells) : readWords(line.replaceAll('"', ''));
  return read && read.number.length > MAX_NUMBER_LENGTH ? { ...read, note: TOO_LONG } : read;
}

/** Whether a number can be looked up. */
export const isNumber = ({ note }: Pick<ReadLine, 'note'>): boolean => note !== TOO_LONG;

/** The same for lines of one part number, however it is written. */
export const lineKey = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Reads a list of part numbers with quantities, one a line. A header without a digit, empty lines and those without a letter
 * or a digit are left out; lines of one number become one, with the sum of their quantities.
 */
export function readLines(text: string): ReadLine[] {
  const texts = text.split(/\r\n|[\n\r\u2028\u2029]/).filter((line) => line.trim() !== '');
  const isHeader = texts.length > 1 && !/\d/.test(texts[0] ?? '');
  const lines = (isHeader ? texts.slice(1) : texts).flatMap((line) => readLine(line) ?? []);
  const byKey = new Map<string, ReadLine>();
  for (const line of lines) byKey.set(lineKey(line.number), sumLines(byKey.get(lineKey(line.number)), line));
  byKey.delete('');
  return [...byKey.values()];
}

/** Two lines of one number. */
const sumLines = (first: ReadLine | undefined, { qty, ...line }: ReadLine): ReadLine => ({
  ...(first ?? line),
  note: first?.note ?? line.note,
  qty: Math.min(qty + (first?.qty ?? 0), Number.MAX_SAFE_INTEGER),
});

/** @returns lines as a text that `readLines` reads again. */
export const linesText = (lines: readonly Pick<ReadLine, 'number' | 'qty'>[]): string =>
  lines.map(({ number, qty }) => `${number}\t${qty}`).join('\n');
