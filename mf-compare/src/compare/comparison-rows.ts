import {
  formatRupees,
  HIGHEST_RATING,
  isInStock,
  type PartSpecification,
  type Product,
} from '@piston-parts/shared-contract';
import type { ComparedPart } from '../comparison';

/** One fact of all compared parts. */
export interface ComparisonRow {
  readonly name: string;
  /** In the order of the parts: a text for each; null for what is not stated. */
  readonly values: readonly (string | null)[];
  /** Whether two parts state different values (compare-4). What a part does not state is unknown, and no difference. */
  readonly differs: boolean;
}

const NUMBER_KINDS = { original: 'Original', interchange: 'Replaces', superseded: 'Formerly' } as const;
/** From five digits on, numbers have the groups that prices have. */
const LONG_NUMBER = /^\d{5,}$/;

function measure(value: string, unit: string | null): string {
  if (unit === null) return value;
  return `${LONG_NUMBER.test(value) ? formatRupees(Number(value)).slice(1) : value} ${unit}`;
}

const stockOf = (product: Product): string =>
  isInStock(product) ? `In stock, ${product.quantity} left` : 'Out of stock';

type Facts = ReadonlyMap<string, string>;
const NO_FACTS: Facts = new Map();

const factsOf = ({ partType, condition, universal, attributes }: PartSpecification): Facts =>
  new Map(
    [
      ['Part', partType] as const,
      ['Condition', condition] as const,
      ['Fits', universal ? 'any car' : ''] as const,
      ...attributes.map(({ name, value, unit }) => [name, measure(value, unit)] as const),
    ].filter(([, value]) => value !== ''),
  );

function numbersOf({ makerNumber, numbers }: PartSpecification): Facts {
  const facts = new Map<string, string>(makerNumber === '' ? [] : [['Maker’s number', makerNumber]]);
  for (const { kind, maker, number } of numbers) {
    const name = `${NUMBER_KINDS[kind]} ${maker}`;
    facts.set(name, [facts.get(name), number].filter(Boolean).join(', '));
  }
  return facts;
}

const areDifferent = (values: readonly (string | number | null)[]): boolean =>
  new Set(values.filter((value) => value !== null)).size > 1;

const rowOf = (name: string, values: readonly (string | null)[]): ComparisonRow => ({
  name,
  values,
  differs: areDifferent(values),
});

/** A row for each fact that a part states; those that most parts state come first. */
function rowsOf(facts: readonly Facts[]): readonly ComparisonRow[] {
  const names = [...new Set(facts.flatMap((ofPart) => [...ofPart.keys()]))];
  const statedBy = (name: string) => facts.filter((ofPart) => ofPart.has(name)).length;
  return names
    .sort((one, other) => statedBy(other) - statedBy(one))
    .map((name) =>
      rowOf(
        name,
        facts.map((ofPart) => ofPart.get(name) ?? null),
      ),
    );
}

/** The row of the price is the screen's: it has more than a text. */
export const priceDiffers = (parts: readonly ComparedPart[]): boolean =>
  areDifferent(parts.map(({ product }) => product.price.actualPrice));

/** Rows that every part has. */
export const shopRows = (parts: readonly ComparedPart[]): readonly ComparisonRow[] => [
  rowOf(
    'Stock',
    parts.map(({ product }) => stockOf(product)),
  ),
  rowOf(
    'Maker',
    parts.map(({ product }) => product.manufacturerName),
  ),
  rowOf(
    'Rating',
    parts.map(({ product: { rating, isRated = true } }) => (isRated ? `${rating} of ${HIGHEST_RATING}` : null)),
  ),
];

/** The technical data (compare-3). */
export const technicalRows = (parts: readonly ComparedPart[]): readonly ComparisonRow[] =>
  rowsOf(parts.map(({ specification }) => (specification ? factsOf(specification) : NO_FACTS)));

/** The numbers by which the parts are known. They name a part, so that other numbers are no difference (compare-4). */
export const numberRows = (parts: readonly ComparedPart[]): readonly ComparisonRow[] =>
  rowsOf(
    parts.map(
      ({ product, specification }) =>
        new Map([['Number', product._id], ...(specification ? numbersOf(specification) : NO_FACTS)]),
    ),
  ).map((row) => ({ ...row, differs: false }));
