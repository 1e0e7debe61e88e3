import { existsSync } from 'node:fs';
import { quoted, type Fault } from './faults';
import type { FileName, Row } from './format';
import { readRows, type ReadFile } from './read-rows';

/** A catalogue folder whose rows fit each other. A missing file is null: its rows stay unchanged. */
export interface CatalogueFiles {
  readonly parts: readonly Row<'parts'>[];
  readonly attributes: readonly Row<'attributes'>[] | null;
  readonly numbers: readonly Row<'numbers'>[] | null;
  readonly vehicles: readonly Row<'vehicles'>[] | null;
  readonly fitments: readonly Row<'fitments'>[] | null;
}

type Report = (line: number, column: string, message: string) => void;

/** Letters and digits alone, so that the same number in two spellings is found. */
export const numberKey = (number: string): string => number.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function refuseTwice<Item extends { readonly line: number }>(
  rows: readonly Item[],
  key: (row: Item) => string | null,
  report: (row: Item, firstLine: number) => void,
): void {
  const lines = new Map<string, number>();
  for (const row of rows) {
    const own = key(row);
    if (own === null) continue;
    const first = lines.get(own);
    if (first === undefined) lines.set(own, row.line);
    else report(row, first);
  }
}

function checkParts(parts: readonly Row<'parts'>[], report: Report, presentIds: ReadonlySet<string>): void {
  refuseTwice(
    parts,
    ({ id }) => id,
    ({ line, id }, first) => report(line, 'id', `${quoted(id)} is the id of line ${first} already`),
  );
  refuseTwice(
    parts,
    ({ brand, maker_number: number }) => (number === '' ? null : `${brand.toLowerCase()} ${numberKey(number)}`),
    ({ line, brand, maker_number: number }, first) =>
      report(line, 'maker_number', `${quoted(number)} of ${brand} is the number of line ${first} already`),
  );
  for (const { line, id, price, previous_price: previous, stock } of parts) {
    if (previous !== null && previous < price) report(line, 'previous_price', `is lower than the price`);
    if (stock === null && !presentIds.has(id))
      report(line, 'stock', 'is empty, and the part is new: enter how many there are');
  }
}

function checkVehicles(vehicles: readonly Row<'vehicles'>[], report: Report): void {
  refuseTwice(
    vehicles,
    ({ id }) => id,
    ({ line, id }, first) => report(line, 'id', `${quoted(id)} is the id of line ${first} already`),
  );
  for (const { line, year_from: from, year_to: to } of vehicles) {
    if (to !== null && to < from) report(line, 'year_to', `is before year_from`);
  }
}

function checkAttributes(attributes: readonly Row<'attributes'>[], report: Report): void {
  for (const { line, value, unit } of attributes) {
    if (unit !== null && !/^-?\d+(\.\d+)?$/.test(value)) {
      report(line, 'value', `${quoted(value)} is no number, and the unit is ${unit}; write it like 25.4`);
    }
  }
  refuseTwice(
    attributes,
    ({ part, name }) => JSON.stringify([part, name.toLowerCase()]),
    ({ line, name }, first) => report(line, 'name', `${quoted(name)} of this part is in line ${first} already`),
  );
}

function checkFitments(fitments: readonly Row<'fitments'>[], universal: ReadonlySet<string>, report: Report): void {
  for (const { line, part, produced_from: from, produced_until: until } of fitments) {
    if (universal.has(part)) report(line, 'part', `${quoted(part)} is universal in the parts and needs no fitment`);
    if (from !== null && until !== null && until < from) report(line, 'produced_until', 'is before produced_from');
  }
  refuseTwice(
    fitments,
    ({ part, vehicle, position, qualifier, produced_from: from }) =>
      JSON.stringify([part, vehicle, position, qualifier, from]),
    ({ line }, first) => report(line, 'vehicle', `is the fitment of line ${first} again`),
  );
}

/**
 * Reads and checks a catalogue folder.
 * @param presentIds ids of the parts that the shop has already.
 * @returns its rows, and every fault; with a fault the rows are of no use.
 */
export function readCatalogue(
  folder: string,
  presentIds: ReadonlySet<string>,
): { readonly files: CatalogueFiles; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const fault: ReportFault = (file, line, column, message) => void faults.push({ file, line, column, message });
  if (!existsSync(folder)) {
    fault(folder, null, null, 'There is no such folder');
    return { files: { parts: [], attributes: null, numbers: null, vehicles: null, fitments: null }, faults };
  }
  const read = <Name extends FileName>(name: Name): ReadFile<Name> | null => readRows(folder, name, faults);
  const files: FilesRead = {
    parts: read('parts'),
    vehicles: read('vehicles'),
    attributes: read('attributes'),
    numbers: read('numbers'),
    fitments: read('fitments'),
  };
  if (!files.parts) fault('parts.csv', null, null, 'is missing in the folder');
  if (files.fitments && !files.vehicles) fault(files.fitments.file, null, null, 'needs vehicles.csv beside it');
  checkRows(files, fault, presentIds);
  checkReferences(files, fault);
  return { files: rowsOf(files), faults };
}

type FilesRead = { readonly [Name in FileName]: ReadFile<Name> | null };
type ReportFault = (file: string, line: number | null, column: string | null, message: string) => void;

const rowsOf = ({ parts, vehicles, attributes, numbers, fitments }: FilesRead): CatalogueFiles => ({
  parts: parts?.rows ?? [],
  vehicles: vehicles && vehicles.rows,
  attributes: attributes && attributes.rows,
  numbers: numbers && numbers.rows,
  fitments: fitments && fitments.rows,
});

/** Checks within one file, besides those of its single cells. */
function checkRows(
  { parts, vehicles, attributes, fitments }: FilesRead,
  fault: ReportFault,
  presentIds: ReadonlySet<string>,
): void {
  const reportIn =
    (file: string): Report =>
    (line, column, message) =>
      fault(file, line, column, message);
  const universal = new Set(parts?.rows.filter((part) => part.universal).map(({ id }) => id));
  if (parts) checkParts(parts.rows, reportIn(parts.file), presentIds);
  if (vehicles) checkVehicles(vehicles.rows, reportIn(vehicles.file));
  if (attributes) checkAttributes(attributes.rows, reportIn(attributes.file));
  if (fitments) checkFitments(fitments.rows, universal, reportIn(fitments.file));
}

/** Checks of the references between files. */
function checkReferences({ parts, vehicles, attributes, numbers, fitments }: FilesRead, fault: ReportFault): void {
  for (const read of [attributes, numbers, fitments]) {
    if (!read || !parts) continue;
    for (const { line, part } of read.rows) {
      if (!parts.ids.has(part)) fault(read.file, line, 'part', `${quoted(part)} is none of the parts`);
    }
  }
  if (!fitments || !vehicles) return;
  for (const { line, vehicle } of fitments.rows) {
    if (!vehicles.ids.has(vehicle)) fault(fitments.file, line, 'vehicle', `${quoted(vehicle)} is none of the vehicles`);
  }
}
