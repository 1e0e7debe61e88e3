import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import * as v from 'valibot';
import { cellOf } from './csv-text';
import { nearestOf, quoted, type Fault } from './faults';
import { columnsOf, columnsOfNew, keyColumns, rowSchema, type FileName, type Row } from './format';
import { readCsv } from './read-csv';

const MEGABYTE = 1024 * 1024;
/** Larger files do not fit into the memory of the command. */
const MAX_MEGABYTES = 200;

type CellTexts = Readonly<Record<string, string>>;
/** Gets a row as it stands in the file, by column. */
type OnRow = (line: number, cells: CellTexts) => void;

/** The rows of a file, without those that have a fault. */
export interface ReadFile<Name extends FileName> {
  /** With its ending. */
  readonly file: string;
  /** Columns that the file has. */
  readonly columns: ReadonlySet<string>;
  readonly rows: readonly Row<Name>[];
  /** Of all rows, also of those with a fault: what refers to them is right. */
  readonly ids: ReadonlySet<string>;
}

type Report = (line: number | null, column: string | null, message: string) => void;

export interface Reports {
  /** Nothing is imported. */
  readonly fault: Report;
  /** The import goes on without it. */
  readonly warn: Report;
}

/** @returns the file in UTF-8, in which Excel's “Unicode text” is not; null with a fault */
function readBytes(location: string, { fault }: Reports): Buffer | null {
  const stats = statSync(location);
  if (!stats.isFile()) {
    fault(null, null, 'is no file');
    return null;
  }
  if (stats.size > MAX_MEGABYTES * MEGABYTE) {
    fault(null, null, `has more than ${MAX_MEGABYTES} MB; split the catalogue`);
    return null;
  }
  const bytes = readFileSync(location);
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return Buffer.from(new TextDecoder('utf-16le').decode(bytes));
  if (first === 0xfe && second === 0xff) return Buffer.from(new TextDecoder('utf-16be').decode(bytes));
  if (isUtf8(bytes) && first !== 0 && second !== 0) return bytes;
  fault(null, null, 'is not in UTF-8; save it as “CSV UTF-8”');
  return null;
}

/** How people write the name of a column: `Part Type`. */
const columnKey = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

function unknownColumn(name: FileName, heading: string): string {
  const nearest = nearestOf(columnKey(heading), columnsOf(name));
  return nearest === undefined
    ? `${quoted(heading)} is no column of this file, and is not read`
    : `${quoted(heading)} is not read; did you mean ${nearest}?`;
}

/** @returns the column of each cell, null for one that is not read; null when the file cannot be read with this heading */
function readHeading(
  name: FileName,
  headings: readonly string[],
  { fault, warn }: Reports,
): readonly (string | null)[] | null {
  const knownColumns = columnsOf(name);
  const columns = headings.map((heading) => (knownColumns.includes(columnKey(heading)) ? columnKey(heading) : null));
  headings.forEach((heading, index) => {
    if (columns[index] === null && heading.trim() !== '') warn(1, heading.trim(), unknownColumn(name, heading.trim()));
  });
  const missing = keyColumns(name).filter((column) => !columns.includes(column));
  for (const column of missing) fault(1, column, 'is missing in the first line');
  const twice = columns.filter((column, index) => column !== null && columns.indexOf(column) !== index);
  for (const column of twice) fault(1, column, 'is there twice in the first line');
  return missing.length === 0 && twice.length === 0 ? columns : null;
}

/** @returns the columns of the file */
function readCsvRows(name: FileName, bytes: Buffer, onRow: OnRow, reports: Reports): ReadonlySet<string> {
  const { fault, warn } = reports;
  let headings: readonly string[] | null = null;
  let columns: readonly (string | null)[] | null = null;
  let warnOfUnnamed = (line: number) =>
    warn(line, null, 'has a cell in a column without a name in the first line, which is not read');
  readCsv(
    bytes,
    (record, line) => {
      if (headings === null) {
        headings = record;
        columns = readHeading(name, record, reports);
        return;
      }
      if (columns === null) return;
      const more = record.slice(columns.length).some((cell) => cell.trim() !== '');
      if (more || record.length < columns.length) {
        fault(line, null, `has ${record.length} cells; the first line has ${columns.length}`);
        return;
      }
      const cells: Record<string, string> = {};
      columns.forEach((column, index) => {
        const cell = record[index] ?? '';
        if (column !== null) cells[column] = cellOf(cell);
        else if (headings?.[index]?.trim() === '' && cell.trim() !== '') {
          warnOfUnnamed(line);
          warnOfUnnamed = () => undefined;
        }
      });
      onRow(line, cells);
    },
    (line, message) => fault(line, null, message),
  );
  if (headings === null) fault(null, null, 'is empty; the first line has the names of the columns');
  return new Set((columns as readonly (string | null)[] | null)?.filter((column) => column !== null));
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

/** @param text the file: a long number, or one with paise, is in it with all of its digits */
function jsonCell({ type, value, offset, length }: Node, text: string): string | null {
  if (type === 'null') return '';
  if (type === 'boolean') return value === true ? 'yes' : 'no';
  if (type === 'number') return Number.isSafeInteger(value) ? String(value) : text.slice(offset, offset + length);
  return type === 'string' ? String(value) : null;
}

function readJsonRow(
  name: FileName,
  node: Node,
  { line, text }: { readonly line: number; readonly text: string },
  { fault, warn }: Reports,
): CellTexts | null {
  if (node.type !== 'object') {
    fault(line, null, 'is no object; a row is one, by the names of the columns');
    return null;
  }
  const cells: Record<string, string> = {};
  for (const { children = [] } of node.children ?? []) {
    const [key, value] = children;
    const heading = String(key?.value ?? '');
    const column = columnKey(heading);
    const cell = value ? jsonCell(value, text) : null;
    if (!columnsOf(name).includes(column)) warn(line, heading, unknownColumn(name, heading));
    else if (cell === null || Object.hasOwn(cells, column)) {
      fault(line, column, cell === null ? 'is a list or an object; write a text or a number' : 'is there twice');
      return null;
    } else cells[column] = cell;
  }
  return cells;
}

/** @returns the columns of any row: one that a row does not have is empty there */
function readJsonRows(name: FileName, text: string, onRow: OnRow, reports: Reports): ReadonlySet<string> {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const lineOf = createLineCounter(text);
  const [broken] = errors;
  if (broken) {
    const position = quoted(text.slice(broken.offset, broken.offset + 20));
    const reason = 'a value, comma or quotation mark is missing there or one too many. The file was not read';
    reports.fault(lineOf(broken.offset), null, `is no JSON at ${position}: ${reason}`);
    return new Set();
  }
  if (tree?.type !== 'array') {
    reports.fault(null, null, 'is no list of rows');
    return new Set();
  }
  const rows = (tree.children ?? []).map((node) => {
    const line = lineOf(node.offset);
    return { line, cells: readJsonRow(name, node, { line, text }, reports) };
  });
  const columns = new Set(rows.flatMap(({ cells }) => Object.keys(cells ?? {})));
  const blank = Object.fromEntries([...columns].map((column) => [column, '']));
  for (const { line, cells } of rows) if (cells) onRow(line, { ...blank, ...cells });
  return columns;
}

/** Of parts, whose texts are different in each. */
const UNIQUE_COLUMNS = new Set(['id', 'name', 'maker_number']);

/** As spreadsheets write the ids `3-1` and `JAN03`. */
const DATE = /^(?:\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d{2})$/;

/** The rows of the shop, as far as those of a file are checked against them. */
export interface PresentRows {
  /** They need no column but those that change. */
  readonly ids: ReadonlySet<string>;
  readonly categories: readonly string[];
}

/** Checks the cells of rows. Texts that are in many rows, such as the id of a part, are kept once. */
function createRowReader<Name extends FileName>(
  name: Name,
  { ids: present, categories }: PresentRows,
  { fault, warn }: Reports,
) {
  const rows: Row<Name>[] = [];
  const ids = new Set<string>();
  const texts = new Map<string, string>();
  const blank = Object.fromEntries(columnsOf(name).map((column) => [column, '']));
  const schemas = new Map<string, ReturnType<typeof rowSchema>>();
  const schemaOf = (columns: readonly string[]) => {
    const key = columns.join();
    const schema = schemas.get(key) ?? rowSchema(name, columns, categories);
    schemas.set(key, schema);
    return schema;
  };
  const keptOnce = (text: unknown): unknown => {
    if (typeof text !== 'string') return text;
    if (!texts.has(text)) texts.set(text, text);
    return texts.get(text);
  };
  const whole = columnsOf(name);
  const neededByNew = columnsOfNew(name);
  const isRepeated = (column: string) => name !== 'parts' || !UNIQUE_COLUMNS.has(column);
  const onRow: OnRow = (line, cells) => {
    const id = (cells['id'] ?? '').trim();
    ids.add(id);
    if (DATE.test(id))
      warn(line, 'id', `${quoted(id)} may be an id that a spreadsheet took for a date; format the column as text`);
    const isPresent = present.has(id);
    const missing = isPresent ? [] : neededByNew.filter((column) => cells[column] === undefined);
    if (missing.length > 0) {
      const columns = `the column${missing.length === 1 ? '' : 's'} ${missing.join(', ')}`;
      fault(line, 'id', `${quoted(id)} is new, and needs ${columns}; add them, or correct the id`);
      return;
    }
    const schema = schemaOf(isPresent ? Object.keys(cells) : whole);
    const checked = v.safeParse(schema, isPresent ? cells : { ...blank, ...cells }, { abortPipeEarly: true });
    if (checked.success) {
      const row: Record<string, unknown> = checked.output;
      for (const column of Object.keys(row)) if (isRepeated(column)) row[column] = keptOnce(row[column]);
      row['line'] = line;
      rows.push(row as unknown as Row<Name>);
    } else for (const issue of checked.issues) fault(line, v.getDotPath(issue), issue.message);
  };
  return { rows, ids, onRow };
}

/** @returns `<name>.csv` or `<name>.json` of a folder, as an absolute path; a single file has the parts */
export function findFile(location: string, name: FileName): string | null {
  if (statSync(location, { throwIfNoEntry: false })?.isFile()) return name === 'parts' ? path.resolve(location) : null;
  const files = [`${name}.csv`, `${name}.json`].map((file) => path.resolve(location, file));
  return files.find((file) => existsSync(file)) ?? null;
}

/**
 * Reads a file of a catalogue and checks every cell.
 * @param location the folder, or a single file of parts
 * @returns the rows without fault; null when there is no such file.
 */
export function readRows<Name extends FileName>(
  location: string,
  name: Name,
  present: PresentRows,
  faults: Fault[],
  warnings: Fault[],
): ReadFile<Name> | null {
  const source = findFile(location, name);
  if (source === null) return null;
  const file = path.basename(source);
  const reports: Reports = {
    fault: (line, column, message) => faults.push({ file, line, column, message }),
    warn: (line, column, message) => warnings.push({ file, line, column, message }),
  };
  if (source !== path.resolve(location) && file.endsWith('.csv') && existsSync(path.join(location, `${name}.json`)))
    reports.fault(null, null, `is there beside ${name}.json; leave one of them`);
  const bytes = readBytes(source, reports);
  if (bytes === null) return { file, columns: new Set(), rows: [], ids: new Set() };
  const { rows, ids, onRow } = createRowReader(name, present, reports);
  const columns = file.endsWith('.json')
    ? readJsonRows(name, bytes.toString(), onRow, reports)
    : readCsvRows(name, bytes, onRow, reports);
  return { file, columns, rows, ids };
}
