import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CsvError, parse as parseCsv } from 'csv-parse/sync';
import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import * as v from 'valibot';
import { cellOf } from './csv-text';
import { quoted, type Fault } from './faults';
import { columnsOf, isRequired, rowSchema, type FileName, type Row } from './format';

/** Larger files would not fit into one text. */
const MAX_BYTES = 400 * 1024 * 1024;

/** A row as it stands in the file, by column. */
interface TextRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** The rows of a file, with the faults that keep some of them from being read. */
export interface ReadFile<Name extends FileName> {
  /** With its ending. */
  readonly file: string;
  readonly rows: readonly Row<Name>[];
  /** Of all rows, also of those with a fault: what refers to them is right. */
  readonly ids: ReadonlySet<string>;
}

type Report = (line: number | null, column: string | null, message: string) => void;

function readText(location: string, report: Report): string | null {
  if (statSync(location).size > MAX_BYTES) {
    report(null, null, `has more than ${MAX_BYTES / 1024 / 1024} MB; split the catalogue`);
    return null;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(location));
  } catch {
    report(null, null, 'is not in UTF-8; save it as “CSV UTF-8”');
    return null;
  }
}

function checkHeading(name: FileName, columns: readonly string[], report: Report): boolean {
  const allowed = columnsOf(name);
  const missing = allowed.filter((column) => isRequired(name, column) && !columns.includes(column));
  for (const column of missing) report(1, column, 'is missing in the first line');
  for (const column of columns.filter((each) => !allowed.includes(each))) {
    report(
      1,
      column === '' ? null : column,
      `${quoted(column)} is no column of this file; it has ${allowed.join(', ')}`,
    );
  }
  const twice = columns.filter((column, index) => columns.indexOf(column) !== index);
  for (const column of twice) report(1, column, 'is there twice in the first line');
  return missing.length === 0 && twice.length === 0;
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

/** Translates csv-parse's errors into messages about the file. */
function csvFault({ code, message }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is opened here and never closed';
  if (code === 'INVALID_OPENING_QUOTE') return 'a quote stands inside a cell; put the cell into quotes and double it';
  if (code === 'CSV_INVALID_CLOSING_QUOTE') return 'something follows a closing quote; only a comma may';
  return message;
}

function readCsv(name: FileName, text: string, report: Report): TextRow[] {
  let records: CsvRecord[];
  try {
    records = parseCsv(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as unknown as { lines?: number }).lines ?? null;
    report(line, null, `${csvFault(error)}. The rest of the file was not read`);
    return [];
  }
  const [heading, ...rest] = records;
  if (!heading) {
    report(null, null, 'is empty; the first line has the names of the columns');
    return [];
  }
  const columns = heading.record.map((column) => column.trim());
  if (!checkHeading(name, columns, report)) return [];
  return rest.flatMap(({ record, info }) => {
    const line = info.lines - lineBreaks(record);
    if (record.length !== columns.length) {
      report(line, null, `has ${record.length} cells; the first line has ${columns.length}`);
      return [];
    }
    return { line, cells: Object.fromEntries(columns.map((column, index) => [column, cellOf(record[index] ?? '')])) };
  });
}

/** The line of each offset of a text, for offsets that grow. */
function createLineCounter(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (; at < offset; at += 1) if (text[at] === '\n') line += 1;
    return line;
  };
}

function jsonCell({ type, value }: Node): string | null {
  if (type === 'null') return '';
  if (type === 'boolean') return value === true ? 'yes' : 'no';
  return type === 'string' || type === 'number' ? String(value) : null;
}

function readJsonRow(name: FileName, node: Node, line: number, report: Report): TextRow[] {
  if (node.type !== 'object') {
    report(line, null, 'is no object; a row is one, by the names of the columns');
    return [];
  }
  const allowed = columnsOf(name);
  const cells: Record<string, string> = {};
  for (const { children = [] } of node.children ?? []) {
    const [key, value] = children;
    const column = String(key?.value ?? '');
    const cell = value ? jsonCell(value) : null;
    if (!allowed.includes(column)) report(line, column, `is no column of this file; it has ${allowed.join(', ')}`);
    else if (cell === null) report(line, column, 'is a list or an object; write a text or a number');
    else cells[column] = cell;
  }
  return [{ line, cells }];
}

function readJson(name: FileName, text: string, report: Report): TextRow[] {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const lineOf = createLineCounter(text);
  const [broken] = errors;
  if (broken) {
    report(lineOf(broken.offset), null, `is no JSON: ${printParseErrorCode(broken.error)}. The file was not read`);
    return [];
  }
  if (tree?.type !== 'array') {
    report(null, null, 'is no list of rows');
    return [];
  }
  return (tree.children ?? []).flatMap((node) => readJsonRow(name, node, lineOf(node.offset), report));
}

/**
 * Reads `<name>.csv` or `<name>.json` of a folder and checks every cell.
 * @param faults gets everything that is wrong.
 * @returns the rows without fault; null when there is no such file.
 */
export function readRows<Name extends FileName>(folder: string, name: Name, faults: Fault[]): ReadFile<Name> | null {
  const file = [`${name}.csv`, `${name}.json`].find((each) => existsSync(path.join(folder, each)));
  if (file === undefined) return null;
  const report: Report = (line, column, message) => faults.push({ file, line, column, message });
  const text = readText(path.join(folder, file), report);
  if (text === null) return { file, rows: [], ids: new Set() };
  const rows = file.endsWith('.csv') ? readCsv(name, text, report) : readJson(name, text, report);
  const schema = rowSchema(name);
  const blank = Object.fromEntries(columnsOf(name).map((column) => [column, '']));
  return {
    file,
    ids: new Set(rows.map(({ cells }) => (cells['id'] ?? '').trim())),
    rows: rows.flatMap(({ line, cells }) => {
      const checked = v.safeParse(schema, { ...blank, ...cells }, { abortPipeEarly: true });
      if (checked.success) return { ...checked.output, line } as Row<Name>;
      for (const issue of checked.issues) report(line, v.getDotPath(issue), issue.message);
      return [];
    }),
  };
}
