import type { ShopSettings } from '@piston-parts/shared-contract';
import { rupeesToPaise } from '@piston-parts/shared-contract/backend';
import type { ExchangePart } from '@piston-parts/shared-contract/backend';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { databaseTime } from '../../database/database-time';
import { products, users } from '../../database/schema';
import { taxDocumentNumbers, taxDocuments } from '../../database/tax-document.schema';
import { readSettings } from '../../shop-settings/shop-settings';
import { pricesOf, type OrderRow } from '../orders/order-row';
import { placeOfSupply, stateOfGstin } from '../../tax/gst-states';
import { documentNumber, financialYear, type TaxDocument } from '../../tax/tax-document';
import { creditLine, sumOf, taxLine, type SoldLine } from '../../tax/tax-lines';

/** Units of parts by their number. */
export type Units = ReadonlyMap<string, number>;

type Draft = Omit<TaxDocument, 'number' | 'issuedAt'>;

/** Goods transport: what the delivery of an order is taxed as where the shopper pays for it. */
const DELIVERY_SERVICE = '996511';

async function readTaxes(queries: Queries, ids: readonly string[]) {
  const { id, hsn, gstRate } = products;
  const rows = await queries.select({ id, hsn, gstRate }).from(products).where(inArray(id, ids));
  const taxes = new Map(rows.map((row) => [row.id, { hsn: row.hsn, rate: row.gstRate }]));
  // One that has left the catalogue is taxed as parts of motor vehicles are.
  return (productId: string) => taxes.get(productId) ?? { hsn: '8708', rate: 18 };
}

async function soldLines(queries: Queries, order: OrderRow, units: Units): Promise<SoldLine[]> {
  const taxOf = await readTaxes(
    queries,
    order.lines.map(({ productId }) => productId),
  );
  const parts = order.lines.flatMap(({ productId, name, price }): SoldLine[] => {
    const qty = units.get(productId) ?? 0;
    return qty === 0
      ? []
      : [{ productId, name, ...taxOf(productId), qty, unitPrice: rupeesToPaise(price.actualPrice) }];
  });
  const ofParts = order.lines.reduce((sum, { price, qty }) => sum + price.actualPrice * qty, 0);
  // That of heavy parts was returned with them.
  const ofCancelled = order.lines.reduce(
    (sum, { productId, deliveryCharge = 0, qty }) => sum + deliveryCharge * (qty - (units.get(productId) ?? 0)),
    0,
  );
  const delivery = rupeesToPaise(pricesOf(order).total - ofParts - ofCancelled);
  if (delivery <= 0 || parts.length === 0) return parts;
  // Part of the supply of goods, so it is taxed as they are; of several rates the highest is owed.
  const rate = Math.max(...parts.map((part) => part.rate));
  return [...parts, { productId: null, name: 'Delivery', hsn: DELIVERY_SERVICE, rate, qty: 1, unitPrice: delivery }];
}

async function gstinOf(queries: Queries, userId: string): Promise<string | null> {
  const [user] = await queries.select({ fields: users.otherFields }).from(users).where(eq(users.id, userId));
  const gstin = user?.fields['gstin'];
  return typeof gstin === 'string' && gstin !== '' ? gstin : null;
}

function buyerOf({ address }: OrderRow, gstin: string | null): TaxDocument['buyer'] {
  const { name, house, city, state, postalCode } = address;
  const supply = placeOfSupply(address);
  return { name, address: [house, `${city} ${postalCode}`, state], gstin, state: supply, postalCode };
}

function draftInvoice(
  order: OrderRow,
  lines: readonly SoldLine[],
  settings: ShopSettings & { gstin: string },
  gstin: string | null,
): Draft {
  const buyer = buyerOf(order, gstin);
  const state = stateOfGstin(settings.gstin);
  const taxed = lines.map((line) => taxLine(line, state.code === buyer.state.code));
  return {
    kind: 'invoice',
    order: { number: order.number, paidAt: (order.paidAt ?? order.placedAt).toISOString() },
    seller: { name: settings.name, address: settings.address ?? [], gstin: settings.gstin, state },
    buyer,
    lines: taxed,
    sums: sumOf(taxed),
    demonstration: settings.demonstration === true,
  };
}

/** Numbers are consecutive: the row of the last one stays locked until this transaction ends, and a rolled-back one takes none. */
async function issue(queries: Queries, orderId: string, cause: string, draft: Draft): Promise<TaxDocument> {
  const issuedAt = await databaseTime(queries);
  const { kind } = draft;
  const year = financialYear(issuedAt);
  const [row] = await queries
    .insert(taxDocumentNumbers)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [taxDocumentNumbers.kind, taxDocumentNumbers.year],
      set: { last: sql`${taxDocumentNumbers.last} + 1` },
    })
    .returning({ last: taxDocumentNumbers.last });
  const number = documentNumber(kind, year, row?.last ?? 0);
  const document = { ...draft, number, issuedAt: issuedAt.toISOString() };
  await queries.insert(taxDocuments).values({ number, orderId, kind, cause, issuedAt, document });
  return document;
}

/** The documents of an order, the invoice first. */
export const documentsOf = (queries: Queries, orderId: string): Promise<(typeof taxDocuments.$inferSelect)[]> =>
  queries
    .select()
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(asc(taxDocuments.issuedAt), asc(taxDocuments.number));

/**
 * Issues the invoice of an order when its parts leave the shop (invoices-1), for the units that are sent. The caller has
 * locked the order's row.
 * @returns the invoice, the earlier one where it has one; null for a shop without a GSTIN, which may issue none
 */
export async function issueInvoice(queries: Queries, order: OrderRow, units: Units): Promise<TaxDocument | null> {
  const isOfOrder = and(eq(taxDocuments.orderId, order.id), eq(taxDocuments.kind, 'invoice'));
  const [earlier] = await queries.select().from(taxDocuments).where(isOfOrder);
  if (earlier) return earlier.document;
  const { settings } = await readSettings(queries);
  if (settings?.gstin === undefined) return null;
  const lines = await soldLines(queries, order, units);
  if (lines.length === 0) return null;
  const draft = draftInvoice(
    order,
    lines,
    { ...settings, gstin: settings.gstin },
    await gstinOf(queries, order.userId),
  );
  return issue(queries, order.id, `invoice of ${order.id}`, draft);
}

/**
 * Issues the invoice of a part that is sent instead of a returned one, which has its credit note. The caller has locked the
 * order's row.
 */
export async function issueReplacementInvoice(
  queries: Queries,
  order: OrderRow,
  { cause, part, qty }: { readonly cause: string; readonly part: ExchangePart; readonly qty: number },
): Promise<void> {
  const { settings } = await readSettings(queries);
  if (settings?.gstin === undefined || part.price === 0) return;
  const { productId, name, price: unitPrice } = part;
  const taxOf = await readTaxes(queries, [productId]);
  const line: SoldLine = { productId, name, ...taxOf(productId), qty, unitPrice };
  const gstin = await gstinOf(queries, order.userId);
  const draft = draftInvoice(order, [line], { ...settings, gstin: settings.gstin }, gstin);
  await issue(queries, order.id, `replacement ${cause}`, draft);
}

/** Units of each line that credit notes have already; of the delivery by null. */
function creditedUnits(credits: readonly TaxDocument[]): Map<string | null, number> {
  const units = new Map<string | null, number>();
  for (const { productId, qty } of credits.flatMap(({ lines }) => lines)) {
    units.set(productId, (units.get(productId) ?? 0) + qty);
  }
  return units;
}

/**
 * Issues a credit note for units that came back, or were not sent, after the invoice (invoices-5). The caller has locked the
 * order's row.
 * @param cause names what it is issued for, such as a return; a second call with the same changes nothing
 * @param withDelivery whether the charge for the delivery is given back too
 * @returns the credit note, the earlier one of the same cause; null where no invoice is corrected
 * @throws RangeError for more units than the invoice has left
 */
export async function issueCreditNote(
  queries: Queries,
  order: Pick<OrderRow, 'id'>,
  {
    cause,
    units,
    withDelivery = false,
  }: { readonly cause: string; readonly units: Units; readonly withDelivery?: boolean },
): Promise<TaxDocument | null> {
  const documents = await documentsOf(queries, order.id);
  const earlier = documents.find((row) => row.cause === cause);
  if (earlier) return earlier.document;
  const invoice = documents.find(({ kind }) => kind === 'invoice')?.document;
  if (!invoice) return null;
  const credited = creditedUnits(documents.flatMap(({ kind, document }) => (kind === 'credit_note' ? [document] : [])));
  const lines = invoice.lines.flatMap((line) => {
    const back = line.productId === null ? Number(withDelivery) : (units.get(line.productId) ?? 0);
    const before = credited.get(line.productId) ?? 0;
    if (before + back > line.qty)
      throw new RangeError(`${line.name} has ${line.qty - before} units left to credit, not ${back}.`);
    return back === 0 ? [] : [creditLine(line, back, before)];
  });
  if (lines.length === 0) return null;
  const { number, issuedAt } = invoice;
  const draft: Draft = { ...invoice, kind: 'credit_note', corrects: { number, issuedAt }, lines, sums: sumOf(lines) };
  return issue(queries, order.id, cause, draft);
}
