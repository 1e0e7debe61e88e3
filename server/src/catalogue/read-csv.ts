import { CsvError, parse } from 'csv-parse/sync';

/** Gets a record of the file and the line that it begins in. */
type OnRecord = (cells: readonly string[], line: number) => void;

/** Excel's first line that names the separator. */
const SEPARATOR_LINE = /^sep=(.)\s*$/i;
const HEADING_BYTES = 10_000;

const firstLineOf = (bytes: Buffer): string =>
  bytes
    .subarray(0, HEADING_BYTES)
    .toString()
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/, 1)[0] ?? '';

/** Comma, semicolon or tab: the one that the names of the columns have most of. */
function separatorOf(heading: string): string {
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: heading.split(separator).length }));
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).separator;
}

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

/** Translates csv-parse's errors into messages about the file. */
function csvFault({ code, message }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is opened here and never closed';
  if (code === 'INVALID_OPENING_QUOTE') return 'a quote stands inside a cell; put the cell into quotes and double it';
  if (code === 'CSV_INVALID_CLOSING_QUOTE') return 'something follows a closing quote; only a separator may';
  return message;
}

/**
 * Reads a CSV file, separated by commas, semicolons or tabs, record by record, so that its records are never all in memory.
 * Blank records are left out.
 * @param bytes in UTF-8
 * @param fault gets what keeps the rest of the file from being read
 */
export function readCsv(
  bytes: Buffer,
  onRecord: OnRecord,
  fault: (line: number | null, message: string) => void,
): void {
  const first = firstLineOf(bytes);
  const [, named] = SEPARATOR_LINE.exec(first) ?? [];
  try {
    parse(bytes, {
      bom: true,
      delimiter: named ?? separatorOf(first),
      from_line: named === undefined ? 1 : 2,
      // Before OS X a Mac wrote CR alone; in any other file that is no end of a line.
      record_delimiter: bytes.includes('\n') ? ['\r\n', '\n'] : '\r',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (record: string[], { lines }) => {
        onRecord(record, lines - lineBreaks(record));
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as unknown as { lines?: number }).lines ?? null;
    fault(line, `${csvFault(error)}. The rest of the file was not read`);
  }
}
