import { INDIA_MS } from '@piston-parts/shared-contract/backend';
import type { GstState } from './gst-states';
import type { TaxLine, TaxSums } from './tax-lines';

interface Party {
  readonly name: string;
  /** Line by line. */
  readonly address: readonly string[];
  /** Null for a buyer who is not registered. */
  readonly gstin: string | null;
  readonly state: GstState;
}

/** A tax invoice or credit note, with everything that it shows: no later setting, price or profile changes it. */
export interface TaxDocument {
  readonly kind: 'invoice' | 'credit_note';
  readonly number: string;
  /** ISO 8601. */
  readonly issuedAt: string;
  readonly order: { readonly number: string; readonly paidAt: string };
  /** The invoice that a credit note corrects. */
  readonly corrects?: { readonly number: string; readonly issuedAt: string };
  readonly seller: Party & { readonly gstin: string };
  readonly buyer: Party & { readonly postalCode: string };
  readonly lines: readonly TaxLine[];
  /** Integer paise. */
  readonly sums: TaxSums;
  /** Of a shop that sells nothing. */
  readonly demonstration: boolean;
}

/** `27/11/2026`, the day in India. Not by `Intl`, whose first format takes a start 8 ms. */
export const indianDate = (moment: Date): string =>
  new Date(moment.getTime() + INDIA_MS).toISOString().slice(0, 10).split('-').reverse().join('/');

/** The year in which the financial year of a moment begins: 1 April, in India. */
export function financialYear(moment: Date): number {
  const [, month, year] = indianDate(moment).split('/').map(Number) as [number, number, number];
  return month >= 4 ? year : year - 1;
}

const PREFIXES = { invoice: 'INV', credit_note: 'CRN' } as const;

/** `INV/26-27/00001`: at most 16 characters, consecutive in a financial year. */
export const documentNumber = (kind: TaxDocument['kind'], year: number, count: number): string =>
  `${PREFIXES[kind]}/${String(year).slice(2)}-${String(year + 1).slice(2)}/${String(count).padStart(5, '0')}`;
