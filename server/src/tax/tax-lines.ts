/** The facts by which a line of an order is taxed. */
export interface SoldLine {
  /** The part's number; null for the delivery. */
  readonly productId: string | null;
  readonly name: string;
  /** Of the customs tariff; of the delivery the code of the service. */
  readonly hsn: string;
  /** Percent of the price without tax. */
  readonly rate: number;
  readonly qty: number;
  /** Integer paise for one unit, tax included. */
  readonly unitPrice: number;
}

/** Sums in integer paise: `taxable + cgst + sgst + igst = total`. */
export interface TaxSums {
  readonly taxable: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
  readonly total: number;
}

export type TaxLine = SoldLine & TaxSums;

/** The half that the centre and the state get is the same to the paisa. */
const taxIn = (total: number, percent: number, rate: number): number => Math.round((total * percent) / (100 + rate));

/** The tax that is in a price. Within a state the centre and the state get one half each (CGST, SGST), else all is IGST. */
export function taxLine(line: SoldLine, isWithinState: boolean): TaxLine {
  const total = line.unitPrice * line.qty;
  const half = isWithinState ? taxIn(total, line.rate / 2, line.rate) : 0;
  const igst = isWithinState ? 0 : taxIn(total, line.rate, line.rate);
  return { ...line, taxable: total - 2 * half - igst, cgst: half, sgst: half, igst, total };
}

const NOTHING: TaxSums = { taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 };

const combine = (one: TaxSums, other: TaxSums, sign: 1 | -1): TaxSums => ({
  taxable: one.taxable + sign * other.taxable,
  cgst: one.cgst + sign * other.cgst,
  sgst: one.sgst + sign * other.sgst,
  igst: one.igst + sign * other.igst,
  total: one.total + sign * other.total,
});

export const sumOf = (sums: readonly TaxSums[]): TaxSums => sums.reduce((sum, next) => combine(sum, next, 1), NOTHING);

/** The share that some of the units have; that of all units is the whole line. */
function shareOf({ qty, unitPrice, taxable: _taxable, ...line }: TaxLine, units: number): TaxSums {
  const total = unitPrice * units;
  const share = (sum: number) => Math.round((sum * units) / qty);
  const [cgst, sgst, igst] = [share(line.cgst), share(line.sgst), share(line.igst)];
  return { taxable: total - cgst - sgst - igst, cgst, sgst, igst, total };
}

/**
 * The line of a credit note. Credit notes of all units of a line have its sums together, in whatever portions they come back.
 * @param before units of the line that earlier credit notes have
 */
export function creditLine(line: TaxLine, units: number, before: number): TaxLine {
  return { ...line, qty: units, ...combine(shareOf(line, before + units), shareOf(line, before), -1) };
}
