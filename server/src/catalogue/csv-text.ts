import { columnsOf, type FileName } from './format';

export type Cell = string | number | boolean | null;
/** A row by the names of its columns; a column that is not there is empty. */
export type Cells = Readonly<Record<string, Cell>>;

/** A spreadsheet runs a cell that begins like this as a formula, unless an apostrophe stands before it. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

const withoutFormula = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

/** @returns the text that an export wrote into a cell, without the apostrophe that keeps spreadsheets from running it */
export const cellOf = (written: string): string =>
  written.startsWith("'") && FORMULA.test(written) ? written.slice(1) : written;

export function cellText(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : withoutFormula(String(cell));
  return /[",\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @returns the text of a CSV file, with all columns of the format. */
export function csvText(name: FileName, rows: readonly Cells[]): string {
  const columns = columnsOf(name);
  const lines = rows.map((row) => columns.map((column) => cellText(row[column] ?? null)).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}
