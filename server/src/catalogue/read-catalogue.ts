import { existsSync } from 'node:fs';
import { quoted, type Fault } from './faults';
import type { FileName, Row } from './format';
import { groupBy } from './group-by';
import { EMPTY_CATALOGUE, type PresentCatalogue, type PresentVehicle } from './present-catalogue';
import { readRows, type ReadFile } from './read-rows';
import { findStrayFiles } from './stray-files';
import { createRangeOpener } from './vehicle-ranges';

/** A catalogue folder whose rows fit each other. A missing file is null: its rows stay unchanged. */
export interface CatalogueFiles {
  readonly parts: readonly Row<'parts'>[];
  readonly attributes: readonly Row<'attributes'>[] | null;
  readonly numbers: readonly Row<'numbers'>[] | null;
  readonly vehicles: readonly Row<'vehicles'>[] | null;
  readonly fitments: readonly Row<'fitments'>[] | null;
  /** Columns of the files of parts and vehicles: of rows that the shop has, these alone change. */
  readonly columns: { readonly parts: ReadonlySet<string>; readonly vehicles: ReadonlySet<string> };
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
    // An id in another case is another part for the shop, and the same one for its reader.
    ({ id }) => id.normalize().toLowerCase(),
    ({ line, id }, first) => report(line, 'id', `${quoted(id)} is the id of line ${first} already`),
  );
  refuseTwice(
    parts,
    ({ brand, maker_number: number = '' }) =>
      number === '' || brand === undefined ? null : `${brand.toLowerCase()} ${numberKey(number)}`,
    ({ line, brand = '', maker_number: number = '' }, first) =>
      report(line, 'maker_number', `${quoted(number)} of ${brand} is the number of line ${first} already`),
  );
  const presentKeys = new Map([...presentIds].map((id) => [id.toLowerCase(), id]));
  for (const { line, id, price, previous_price: previous, stock } of parts) {
    const sameKey = presentKeys.get(id.toLowerCase());
    if (sameKey !== undefined && !presentIds.has(id))
      report(line, 'id', `${quoted(id)} is ${sameKey} in the shop; write it alike`);
    if (previous !== undefined && price === undefined)
      report(line, 'previous_price', 'needs the column price beside it');
    if (previous && price && previous < price) report(line, 'previous_price', `is lower than the price`);
    if (stock === null && !presentIds.has(id))
      report(line, 'stock', 'is empty, and the part is new: enter how many there are');
  }
}

function checkVehicles(vehicles: readonly Row<'vehicles'>[], report: Report): void {
  refuseTwice(
    vehicles,
    ({ id }) => id.normalize().toLowerCase(),
    ({ line, id }, first) => report(line, 'id', `${quoted(id)} is the id of line ${first} already`),
  );
  for (const { line, year_from: from, year_to: to } of vehicles) {
    if (to && from && to < from) report(line, 'year_to', `is before year_from`);
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
    if (universal.has(part)) report(line, 'part', `${quoted(part)} is universal and needs no fitment`);
    if (from !== null && until !== null && until < from) report(line, 'produced_until', 'is before produced_from');
  }
  refuseTwice(
    fitments,
    ({ part, vehicle, position, qualifier, produced_from: from }) =>
      JSON.stringify([part, vehicle, position, qualifier, from]),
    ({ line }, first) => report(line, 'vehicle', `is the fitment of line ${first} again`),
  );
}

interface Catalogue {
  readonly files: CatalogueFiles;
  /** With a fault the files are of no use. */
  readonly faults: readonly Fault[];
  /** Columns that the import ignores, and ranges of vehicles that were opened. */
  readonly warnings: readonly Fault[];
}

const NO_COLUMNS: ReadonlySet<string> = new Set();
const NO_FILES: FilesRead = { parts: null, attributes: null, numbers: null, vehicles: null, fitments: null };

/**
 * Reads and checks a catalogue.
 * @param location its folder, or a single file of parts
 */
export function readCatalogue(location: string, present: PresentCatalogue = EMPTY_CATALOGUE): Catalogue {
  const faults: Fault[] = [];
  const warnings: Fault[] = [];
  const fault: ReportFault = (file, line, column, message) => void faults.push({ file, line, column, message });
  if (!existsSync(location)) {
    fault(location, null, null, 'There is no such folder');
    return { files: rowsOf(NO_FILES), faults, warnings };
  }
  const strays = findStrayFiles(location);
  if (strays.faults.length > 0) return { files: rowsOf(NO_FILES), ...strays };
  warnings.push(...strays.warnings);
  const presentIds = new Set(present.parts.map(({ id }) => id));
  const presentVehicles = new Map(present.vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const read = <Name extends FileName>(name: Name, ids: ReadonlySet<string> = new Set()): ReadFile<Name> | null =>
    readRows(location, name, { ids, categories: present.categories }, faults, warnings);
  const files: FilesRead = {
    parts: read('parts', presentIds),
    vehicles: read('vehicles', new Set(presentVehicles.keys())),
    attributes: read('attributes'),
    numbers: read('numbers'),
    fitments: read('fitments'),
  };
  if (!files.parts) fault('parts.csv', null, null, 'is missing in the folder');
  else if (files.parts.ids.size === 0 && !files.vehicles && faults.length === 0)
    fault(files.parts.file, null, null, 'has no parts');
  const vehicles = vehiclesAfter(files.vehicles, presentVehicles);
  const opened = { ...files, fitments: files.fitments && openRanges(files.fitments, vehicles, fault, warnings) };
  const wereUniversal = new Set(present.parts.filter(({ isUniversal }) => isUniversal).map(({ id }) => id));
  checkRows(opened, fault, { presentIds, wereUniversal });
  checkReferences(opened, fault, files.vehicles?.ids ?? new Set(presentVehicles.keys()));
  return { files: rowsOf(opened), faults, warnings };
}

const NO_VEHICLE: Omit<PresentVehicle, 'id'> = { maker: '', model: '', yearFrom: 0, yearTo: null };

/** @returns the vehicles that fitments may name: those of the file, or without one those of the shop */
function vehiclesAfter(
  file: ReadFile<'vehicles'> | null,
  present: ReadonlyMap<string, PresentVehicle>,
): readonly PresentVehicle[] {
  if (file === null) return [...present.values()];
  return file.rows.map(({ id, maker, model, year_from: from, year_to: to }) => {
    const now = present.get(id) ?? NO_VEHICLE;
    return {
      id,
      maker: maker ?? now.maker,
      model: model ?? now.model,
      yearFrom: from ?? now.yearFrom,
      yearTo: to === undefined ? now.yearTo : to,
    };
  });
}

/** Says once what is alike in many lines. */
const again = ({ length }: readonly unknown[]): string =>
  length === 0 ? '' : `, and so in ${length} further line${length === 1 ? '' : 's'}`;

/** Replaces fitments of a range of models and years by those of its vehicles. */
function openRanges(
  fitments: ReadFile<'fitments'>,
  vehicles: readonly PresentVehicle[],
  fault: ReportFault,
  warnings: Fault[],
): ReadFile<'fitments'> {
  const ids = new Set(vehicles.map(({ id }) => id));
  const openRange = createRangeOpener(vehicles);
  const { file } = fitments;
  const alike = groupBy(fitments.rows, ({ vehicle }) => vehicle);
  const rows = fitments.rows.flatMap((row) => {
    const opened = ids.has(row.vehicle) ? null : openRange(row);
    if (opened === null) return row;
    const { line, vehicle } = row;
    const [first, ...others] = alike.get(vehicle) ?? [];
    if (row !== first) return opened.rows;
    if (opened.fault !== null) fault(file, line, 'vehicle', opened.fault + again(others));
    else {
      const message = `${quoted(vehicle)} is ${opened.vehicles.length} vehicles: ${opened.vehicles.join(', ')}`;
      warnings.push({ file, line, column: 'vehicle', message: message + again(others) });
    }
    return opened.rows;
  });
  return { ...fitments, rows };
}

type FilesRead = { readonly [Name in FileName]: ReadFile<Name> | null };
type ReportFault = (file: string, line: number | null, column: string | null, message: string) => void;

const rowsOf = ({ parts, vehicles, attributes, numbers, fitments }: FilesRead): CatalogueFiles => ({
  parts: parts?.rows ?? [],
  vehicles: vehicles && vehicles.rows,
  attributes: attributes && attributes.rows,
  numbers: numbers && numbers.rows,
  fitments: fitments && fitments.rows,
  columns: { parts: parts?.columns ?? NO_COLUMNS, vehicles: vehicles?.columns ?? NO_COLUMNS },
});

/** Checks within one file, besides those of its single cells. */
function checkRows(
  { parts, vehicles, attributes, fitments }: FilesRead,
  fault: ReportFault,
  { presentIds, wereUniversal }: Record<'presentIds' | 'wereUniversal', ReadonlySet<string>>,
): void {
  const reportIn =
    (file: string): Report =>
    (line, column, message) =>
      fault(file, line, column, message);
  const universal = new Set(
    parts?.rows.filter((part) => part.universal ?? wereUniversal.has(part.id)).map(({ id }) => id),
  );
  if (parts) checkParts(parts.rows, reportIn(parts.file), presentIds);
  if (vehicles) checkVehicles(vehicles.rows, reportIn(vehicles.file));
  if (attributes) checkAttributes(attributes.rows, reportIn(attributes.file));
  if (fitments) checkFitments(fitments.rows, universal, reportIn(fitments.file));
}

/** Checks of the references between files. */
function checkReferences(
  { parts, attributes, numbers, fitments }: FilesRead,
  fault: ReportFault,
  vehicleIds: ReadonlySet<string>,
): void {
  for (const read of [attributes, numbers, fitments]) {
    if (!read || !parts) continue;
    for (const { line, part } of read.rows) {
      if (!parts.ids.has(part)) fault(read.file, line, 'part', `${quoted(part)} is none of the parts`);
    }
  }
  if (fitments) checkVehiclesOf(fitments, fault, vehicleIds);
}

function checkVehiclesOf({ file, rows }: ReadFile<'fitments'>, fault: ReportFault, ids: ReadonlySet<string>): void {
  const unknown = groupBy(
    rows.filter(({ vehicle }) => !ids.has(vehicle)),
    ({ vehicle }) => vehicle,
  );
  for (const [vehicle, [first, ...others]] of unknown) {
    const message = `${quoted(vehicle)} is none of the vehicles, nor models and years like Swift/Dzire 2018-2021`;
    fault(file, first?.line ?? null, 'vehicle', message + again(others));
  }
}
