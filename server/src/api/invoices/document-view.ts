import { formatRupees } from '@piston-parts/shared-contract';
import { toWords } from 'to-words/en-IN';
import { indianDate, type TaxDocument } from '../../tax/tax-document';
import type { TaxLine } from '../../tax/tax-lines';

interface Column {
  readonly label: string;
  /** Of 100 parts of the width. */
  readonly width: number;
  readonly isNumber: boolean;
}

interface Party {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** The content of a document, the same on paper and on a page. */
export interface DocumentView {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly parties: readonly Party[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly string[];
  readonly notes: readonly string[];
}

/** Rupees with two decimals, without the sign: `1,31,272.00`. */
export const showPaise = (paise: number): string =>
  `${formatRupees(Math.floor(paise / 100)).slice(1)}.${String(paise % 100).padStart(2, '0')}`;

export const TITLES = { invoice: 'Tax invoice', credit_note: 'Credit note' } as const;

const party = (
  heading: string,
  { name, address, gstin, state }: TaxDocument['buyer'] | TaxDocument['seller'],
): Party => ({
  heading,
  lines: [name, ...address, `State: ${state.name} (${state.code})`, ...(gstin === null ? [] : [`GSTIN: ${gstin}`])],
});

const number = (label: string, width: number): Column => ({ label, width, isNumber: true });

function taxColumns({ sums }: TaxDocument): readonly Column[] {
  return sums.igst > 0 ? [number('IGST', 20)] : [number('CGST', 10), number('SGST', 10)];
}

function factsOf({
  kind,
  number: documentNumber,
  issuedAt,
  order,
  corrects,
  buyer,
}: TaxDocument): DocumentView['facts'] {
  return [
    [`${TITLES[kind]} number`, documentNumber],
    ['Date', indianDate(new Date(issuedAt))],
    ...(corrects ? [['For invoice', `${corrects.number} of ${indianDate(new Date(corrects.issuedAt))}`] as const] : []),
    ['Order', `${order.number} of ${indianDate(new Date(order.paidAt))}`],
    ['Place of supply', `${buyer.state.name} (${buyer.state.code})`],
    ['Tax payable on reverse charge', 'No'],
  ];
}

/** How a document is shown. Amounts are in rupees. */
export function documentView(document: TaxDocument): DocumentView {
  const { kind, seller, buyer, lines, sums, demonstration } = document;
  const isAcross = sums.igst > 0;
  const taxes = ({ cgst, sgst, igst }: Pick<TaxLine, 'cgst' | 'sgst' | 'igst'>) =>
    (isAcross ? [igst] : [cgst, sgst]).map(showPaise);
  return {
    title: TITLES[kind],
    facts: factsOf(document),
    parties: [party('Sold by', seller), party('Sold and delivered to', buyer)],
    columns: [
      { label: 'Part', width: 31, isNumber: false },
      { label: 'HSN', width: 8, isNumber: false },
      number('Units', 6),
      number('Taxable', 14),
      number('Rate', 7),
      ...taxColumns(document),
      number('Total', 14),
    ],
    rows: lines.map((line) => [
      line.productId === null ? line.name : `${line.name} (${line.productId})`,
      line.hsn,
      String(line.qty),
      showPaise(line.taxable),
      `${line.rate} %`,
      ...taxes(line),
      showPaise(line.total),
    ]),
    totals: ['Total', '', '', showPaise(sums.taxable), '', ...taxes(sums), showPaise(sums.total)],
    notes: [
      toWords(sums.total / 100, { currency: true }),
      'Issued electronically; valid without a signature.',
      ...(demonstration ? ['This shop is a demonstration: nothing was sold, and no tax is owed.'] : []),
    ],
  };
}
