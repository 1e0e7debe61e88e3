import { HIGHEST_RATING, LOWEST_RATING, UNRANKED } from '@piston-parts/shared-contract';
import { FITMENT_POSITIONS, FUELS, NUMBER_KINDS, PART_CONDITIONS } from '@piston-parts/shared-contract/backend';
import * as v from 'valibot';
import {
  categoryCell,
  choiceCell,
  idCell,
  exportedStockCell,
  numberTextCell,
  optionalChoiceCell,
  optionalDecimalCell,
  optionalGstCell,
  optionalHsnCell,
  optionalMonthCell,
  optionalNumberTextCell,
  optionalRupeesCell,
  optionalTextCell,
  optionalWholeCell,
  rupeesCell,
  textCell,
  wholeCell,
  yesNoCell,
} from './cells';
import { meantUnit, UNITS } from './units';

const MAX_RUPEES = 100_000_000;
const YEARS = [1900, 2100] as const;

/** Between the selling points in one cell, and between pictures. */
export const SEPARATOR = '|';

/** @returns the texts in a cell that contains several. */
export const listOf = (cell: string): string[] =>
  cell
    .split(SEPARATOR)
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** The files of a catalogue folder, each with the columns of its rows. Columns that may be empty may also be left out. */
export const FORMAT = {
  parts: {
    id: idCell,
    name: textCell(200),
    /** `rowSchema` knows those of the shop. */
    category: textCell(40),
    part_type: optionalTextCell(200),
    brand: textCell(200),
    maker_number: optionalNumberTextCell(100),
    condition: choiceCell('condition', PART_CONDITIONS, 'new'),
    universal: yesNoCell('no'),
    price: rupeesCell(1, MAX_RUPEES),
    previous_price: optionalRupeesCell(1, MAX_RUPEES),
    stock: optionalWholeCell(0, 1_000_000),
    stock_exported: exportedStockCell,
    max_per_order: optionalWholeCell(1, 1_000),
    delivery_charge: optionalRupeesCell(1, 100_000),
    hsn: optionalHsnCell,
    gst: optionalGstCell,
    for_sale: yesNoCell('yes'),
    rating: optionalDecimalCell(LOWEST_RATING, HIGHEST_RATING),
    description: optionalTextCell(5_000),
    details: optionalTextCell(20_000),
    picture: optionalTextCell(2_000),
    picture_alt: optionalTextCell(500),
  },
  attributes: {
    part: idCell,
    name: textCell(100),
    value: textCell(200),
    unit: optionalChoiceCell('unit of this format', UNITS, meantUnit),
  },
  numbers: {
    part: idCell,
    kind: choiceCell('kind of number', NUMBER_KINDS),
    maker: textCell(100),
    number: numberTextCell(100),
  },
  vehicles: {
    id: idCell,
    maker: textCell(100),
    model: textCell(100),
    generation: optionalTextCell(100),
    engine: textCell(100),
    fuel: choiceCell('fuel', FUELS),
    displacement: optionalWholeCell(0, 20_000),
    year_from: wholeCell(...YEARS),
    year_to: optionalWholeCell(...YEARS),
    rank: optionalWholeCell(1, UNRANKED - 1),
  },
  fitments: {
    part: idCell,
    vehicle: idCell,
    position: optionalChoiceCell('position', FITMENT_POSITIONS),
    quantity: optionalWholeCell(1, 100),
    qualifier: optionalTextCell(200),
    produced_from: optionalMonthCell,
    produced_until: optionalMonthCell,
  },
} as const;

export type FileName = keyof typeof FORMAT;
export const FILE_NAMES = Object.keys(FORMAT) as readonly FileName[];

type Cells<Name extends FileName> = {
  readonly [Column in keyof (typeof FORMAT)[Name]]: v.InferOutput<
    (typeof FORMAT)[Name][Column] & v.BaseSchema<string, unknown, v.BaseIssue<unknown>>
  >;
};

/** Files whose rows may have some columns alone: the others stay as the shop has them. */
type PartialFile = 'parts' | 'vehicles';
const PARTIAL_FILES: readonly FileName[] = ['parts', 'vehicles'];

/** A checked row and the line that it begins in. One that the shop does not have yet has every column. */
export type Row<Name extends FileName> = (Name extends PartialFile
  ? Partial<Cells<Name>> & Pick<Cells<Name>, 'id' & keyof Cells<Name>>
  : Cells<Name>) & { readonly line: number };

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

export const columnsOf = (name: FileName): readonly string[] => Object.keys(FORMAT[name]);

const isRequired = (name: FileName, column: string): boolean =>
  !v.safeParse((FORMAT[name] as Readonly<Record<string, AnySchema>>)[column] ?? v.any(), '').success;

/** @returns the columns without which a row that the shop does not have yet is refused */
export const columnsOfNew = (name: FileName): readonly string[] =>
  columnsOf(name).filter((column) => isRequired(name, column) || (name === 'parts' && column === 'stock'));

/** @returns the columns without which a file is refused */
export const keyColumns = (name: FileName): readonly string[] =>
  PARTIAL_FILES.includes(name) ? ['id'] : columnsOfNew(name);

/**
 * @param categories that a part may have
 * @returns the schema of rows that have these columns, of texts by column
 */
export function rowSchema(name: FileName, columns: readonly string[], categories: readonly string[]) {
  const cells: Readonly<Record<string, AnySchema>> =
    name === 'parts' ? { ...FORMAT.parts, category: categoryCell(categories) } : FORMAT[name];
  return v.object(Object.fromEntries(columns.map((column) => [column, cells[column] ?? v.never()])));
}
