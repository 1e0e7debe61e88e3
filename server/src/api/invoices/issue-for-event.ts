import type { Fulfilment, HistoryEntry, Units as UnitsOfPart } from '@piston-parts/shared-contract';
import type { OrderEvent } from '@piston-parts/shared-contract/backend';
import type { Queries } from '../../database/database';
import type { OrderRow } from '../orders/order-row';
import { issueCreditNote, issueInvoice, issueReplacementInvoice, type Units } from './issue-documents';

const unitsOf = (units: readonly UnitsOfPart[]): Units => new Map(units.map(({ productId, qty }) => [productId, qty]));

interface Happened {
  readonly order: OrderRow;
  readonly fulfilment: Fulfilment;
  readonly event: OrderEvent;
  readonly entry: HistoryEntry;
  /** Of the entry in the order's history. */
  readonly position: number;
}

/**
 * Issues what the law asks for after something happened to an order, in the same transaction: the invoice when its parts are
 * packed or first sent, a credit note for units that are cancelled afterwards or came back, and an invoice for another part
 * that is sent instead. The same part again changes no sale.
 */
export async function issueForEvent(
  queries: Queries,
  { order, fulfilment: { lines, state }, event, entry: { kind, units }, position }: Happened,
): Promise<void> {
  const cause = `${order.id} ${position}`;
  if (kind === 'packed' || kind === 'sent') {
    const leaving = lines.map(({ productId, bought, cancelled }) => ({ productId, qty: bought - cancelled }));
    await issueInvoice(queries, order, unitsOf(leaving));
  }
  const exchange = event.kind === 'return-received' ? event.exchange : null;
  const [returned] = units;
  if (exchange && exchange.productId === returned?.productId) return;
  if (kind === 'cancelled' || kind === 'return-received') {
    const credited = { cause, units: unitsOf(units), withDelivery: state === 'cancelled' };
    await issueCreditNote(queries, order, credited);
  }
  if (exchange && returned) await issueReplacementInvoice(queries, order, { cause, part: exchange, qty: returned.qty });
}
