import type { Fulfilment, HistoryEntry, Units as UnitsOfPart } from '@piston-parts/shared-contract';
import type { Queries } from '../../database/database';
import type { OrderRow } from '../orders/order-row';
import { issueCreditNote, issueInvoice, type Units } from './issue-documents';

const unitsOf = (units: readonly UnitsOfPart[]): Units => new Map(units.map(({ productId, qty }) => [productId, qty]));

/**
 * Issues what the law asks for after something happened to an order, in the same transaction: the invoice when its parts are
 * packed or first sent, a credit note for units that are cancelled afterwards or came back.
 * @param position of the entry in the order's history
 */
export async function issueForEvent(
  queries: Queries,
  order: OrderRow,
  { lines, state }: Fulfilment,
  { kind, units }: HistoryEntry,
  position: number,
): Promise<void> {
  if (kind === 'packed' || kind === 'sent') {
    const leaving = lines.map(({ productId, bought, cancelled }) => ({ productId, qty: bought - cancelled }));
    await issueInvoice(queries, order, unitsOf(leaving));
  }
  if (kind === 'cancelled' || kind === 'return-received') {
    const credited = { cause: `${order.id} ${position}`, units: unitsOf(units), withDelivery: state === 'cancelled' };
    await issueCreditNote(queries, order, credited);
  }
}
