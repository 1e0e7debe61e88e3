import {
  messages,
  type CartItem,
  type orderEndpoints,
  type Purchase,
  type ShortLine,
} from '@piston-parts/shared-contract';
import { refuse, timestamp } from '@piston-parts/shared-contract/backend';
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { fillCart } from '../cart/fill-cart';
import type { Queries } from '../../database/database';
import { toApiDocument } from '../invoices/document-links';
import { documentsOf } from '../invoices/issue-documents';
import { refunds, returnPhotos } from '../../database/fulfilment.schema';
import type { RequestContext } from '../request-context';
import { orders } from '../../database/order.schema';
import { readFulfilments } from './fulfilments';
import { toApiPurchase, type OrderRow } from './order-row';

/** When the payments of `refund_due` orders were returned, by the id of the payment. */
async function readReturns(queries: Queries, rows: readonly OrderRow[]): Promise<Map<string, string>> {
  const due = rows.flatMap(({ status, paymentId }) => (status === 'refund_due' && paymentId !== null ? paymentId : []));
  if (due.length === 0) return new Map();
  const returned = await queries
    .select({ paymentId: refunds.paymentId, endedAt: refunds.endedAt })
    .from(refunds)
    .where(and(inArray(refunds.paymentId, due), eq(refunds.isWholePayment, true), eq(refunds.state, 'processed')));
  return new Map(returned.flatMap(({ paymentId, endedAt }) => (endedAt ? [[paymentId, timestamp(endedAt)]] : [])));
}

/** Leaves out orders that are not paid. */
export async function toApiPurchases(queries: Queries, rows: readonly OrderRow[]): Promise<Purchase[]> {
  const fulfilmentOf = await readFulfilments(queries, rows);
  const returns = await readReturns(queries, rows);
  return rows.flatMap((row) => {
    const purchase = toApiPurchase(row, fulfilmentOf(row.id));
    const refundedAt = returns.get(row.paymentId ?? '');
    return purchase ? { ...purchase, ...(refundedAt !== undefined && { refundedAt }) } : [];
  });
}

/** The paid orders of a shopper, the newest first. */
export async function purchasesOf(queries: Queries, userId: string): Promise<Purchase[]> {
  const rows = await queries
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.paidAt));
  return toApiPurchases(queries, rows);
}

/** An own order, and the returns of it that have a photo. */
async function ownOrder(queries: Queries, userId: string, id: string) {
  const photos = sql<
    string[]
  >`array(select p.return_id from ${returnPhotos} p where p.order_id = orders.id order by 1)`;
  const rows = await queries
    .select({ order: orders, photos })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, userId)));
  const purchases = await toApiPurchases(
    queries,
    rows.map(({ order }) => order),
  );
  return { purchase: purchases[0] ?? refuse(404, messages.orderNotFound), photos: rows[0]?.photos ?? [] };
}

/** @throws Refusal with 404 for another shopper's order and for one that was not paid for. */
export const purchaseOf = async (queries: Queries, userId: string, id: string): Promise<Purchase> =>
  (await ownOrder(queries, userId, id)).purchase;

/** The same, with its invoice and credit notes, and the photos beside its returns. */
export async function purchaseWithDocuments(
  queries: Queries,
  {
    user,
    parameters: { id },
    documentLinks,
  }: Pick<RequestContext<typeof orderEndpoints.getOrder>, 'user' | 'parameters' | 'documentLinks'>,
): Promise<Purchase> {
  const { purchase, photos } = await ownOrder(queries, user._id, id);
  const rows = await documentsOf(queries, id);
  const now = new Date();
  return {
    ...purchase,
    documents: rows.map(toApiDocument(documentLinks, now)),
    ...(photos.length > 0 && {
      returnPhotos: photos.map((returnId) => ({
        returnId,
        address: documentLinks.linkTo(`${id} ${returnId}`, 'jpg', now),
      })),
    }),
  };
}

/** Adds the units of an order to the cart again, as far as they are in stock. */
export async function reorder(
  queries: Queries,
  { userId, orderId, now }: { userId: string; orderId: string; now: string },
): Promise<{ cart: CartItem[]; short: ShortLine[] }> {
  const { lines } = await purchaseOf(queries, userId, orderId);
  return fillCart(queries, { userId, now }, lines);
}
