import { formatRupees, PAISE_PER_RUPEE } from '@piston-parts/shared-contract';
import { OperatorError } from '@platform/process/operator-error';
import { parseWords } from '@platform/process/parse-words';
import { sql } from 'drizzle-orm';
import { cellText } from '../catalogue/csv-text';
import type { Queries } from '../database/database';
import { refunds } from '../database/fulfilment.schema';
import { orders, payments } from '../database/order.schema';
import { taxDocuments } from '../database/tax-document.schema';

export const PERIODS = ['day', 'month'] as const;
const NEXT = 'As in: npm run shop -- sales --by day --tax --days 30 --csv';
const DEFAULT_DAYS = '30';

export interface SalesRequest {
  readonly by: (typeof PERIODS)[number];
  /** Days of India, with today. */
  readonly days: number;
}

/** A day or month of India; sums in paise. */
export interface SalesRow {
  /** `2026-11-28`, or `2026-11` */
  readonly period: string;
  readonly orders: number;
  /** Payments, with those that were returned for want of stock. */
  readonly taken: number;
  /** Refunds that the provider confirmed. */
  readonly returned: number;
  /** Of the invoices issued, without what credit notes take back; 0 in a shop without a GSTIN. */
  readonly taxable: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
}

export interface Sales {
  sales(request: SalesRequest): Promise<readonly SalesRow[]>;
  close(): Promise<void>;
}

const SUMS = ['orders', 'taken', 'returned', 'taxable', 'cgst', 'sgst', 'igst'] as const;
const TAX: readonly string[] = ['taxable', 'cgst', 'sgst', 'igst'];

/** @returns the periods in which something happened, the oldest first */
export async function readSales(queries: Queries, { by, days }: SalesRequest): Promise<SalesRow[]> {
  const now = sql`(now() at time zone 'Asia/Kolkata')`;
  const ofDocument = (name: string) => sql`(case ${taxDocuments.kind} when 'invoice' then 1 else -1 end)
    * (${taxDocuments.document} #>> ${sql.raw(`'{sums,${name}}'`)})::bigint`;
  const taxes = sql.join(TAX.map(ofDocument), sql`, `);
  const result = await queries.execute(sql`
    with events (at, ${sql.raw(SUMS.join(', '))}) as (
      select ${orders.paidAt}, 1, 0, 0, 0, 0, 0, 0 from ${orders}
      union all select ${payments.receivedAt}, 0, coalesce(${payments.amount}, ${orders.amount}), 0, 0, 0, 0, 0
        from ${payments} join ${orders} on ${orders.id} = ${payments.orderId}
      union all select ${refunds.endedAt}, 0, 0, ${refunds.amount}, 0, 0, 0, 0 from ${refunds} where ${refunds.state} = 'processed'
      union all select ${taxDocuments.issuedAt}, 0, 0, 0, ${taxes} from ${taxDocuments})
    select to_char(at at time zone 'Asia/Kolkata', ${by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}) as period,
      ${sql.raw(SUMS.map((name) => `sum(${name})::float as ${name}`).join(', '))}
    from events where at at time zone 'Asia/Kolkata' >= date_trunc(${by}, ${now} - make_interval(days => ${days - 1}))
    group by period order by period`);
  return (result as { rows: SalesRow[] }).rows;
}

const totalOf = (rows: readonly SalesRow[]): SalesRow =>
  Object.assign(
    { period: 'sum' },
    ...SUMS.map((name) => ({ [name]: rows.reduce((sum, row) => sum + row[name], 0) })),
  ) as SalesRow;

/**
 * Runs `npm run shop -- sales`: what each day or month has brought, and the tax in it.
 * @throws OperatorError for other words
 */
export async function runSales(words: readonly string[], open: () => Promise<Sales>): Promise<string> {
  const options = {
    by: { type: 'string', default: 'day' },
    days: { type: 'string', default: DEFAULT_DAYS },
    tax: { type: 'boolean', default: false },
    csv: { type: 'boolean', default: false },
  } as const;
  const { values } = parseWords({ args: [...words], options }, NEXT);
  const by = PERIODS.find((each) => each === values.by);
  if (by === undefined || !/^[1-9]\d{0,4}$/.test(values.days))
    throw new OperatorError(`Sales go by day or month, of 1 to 99999 days. ${NEXT}`);
  const shop = await open();
  try {
    const rows = await shop.sales({ by, days: Number(values.days) });
    const names = SUMS.filter((name) => values.tax || !TAX.includes(name));
    const money = (paise: number) =>
      values.csv ? String(paise / PAISE_PER_RUPEE) : formatRupees(paise / PAISE_PER_RUPEE);
    const cellsOf = (row: SalesRow) => [
      row.period,
      ...names.map((name) => (name === 'orders' ? String(row.orders) : money(row[name]))),
    ];
    const table = [['period', ...names], ...rows.map(cellsOf)];
    if (values.csv) return table.map((row) => row.map(cellText).join(',')).join('\n');
    const all = [...table, cellsOf(totalOf(rows))];
    const widths = ['period', ...names].map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
    return all.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')).join('\n');
  } finally {
    await shop.close();
  }
}
