import { PAISE_PER_RUPEE } from '../constants';
import type { Fulfilment, HistoryEntry, Units } from '../fulfilment.contract';
import type { OrderLine } from '../order.contract';

/** The machine's facts of an order: it was paid, and these figures never change. */
export interface OrderFigures {
  readonly number: string;
  /** Paise. */
  readonly amount: number;
  readonly lines: readonly Pick<OrderLine, 'productId' | 'qty' | 'price' | 'deliveryCharge'>[];
}

/** `unchanged`: it has happened already. `refused`: it cannot happen, and nothing has changed. */
export type Transition =
  | {
      readonly outcome: 'changed';
      readonly fulfilment: Fulfilment;
      /** Units to put back into stock. */
      readonly restocked: readonly Units[];
      /** Units to take out of it: where they are not there, nothing happens. */
      readonly taken: readonly Units[];
    }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly status: 409 | 422; readonly text: string };

type Refused = Extract<Transition, { readonly outcome: 'refused' }>;
/** The changes of an event, before the state and the history are written. */
interface Change {
  readonly changes: Partial<Pick<Fulfilment, 'packedAt' | 'lines' | 'parcels' | 'returns' | 'refunds'>>;
  readonly entry: Partial<Pick<HistoryEntry, 'units' | 'text' | 'amount'>>;
  readonly restocked?: readonly Units[];
  readonly taken?: readonly Units[];
}
export type Step = Change | Extract<Transition, { readonly outcome: 'unchanged' | 'refused' }>;

export const UNCHANGED = { outcome: 'unchanged' } as const;
export const conflict = (text: string): Refused => ({ outcome: 'refused', status: 409, text });
export const invalid = (text: string): Refused => ({ outcome: 'refused', status: 422, text });

export type Line = Fulfilment['lines'][number];
export const unsent = ({ bought, cancelled, sent }: Line): number => bought - cancelled - sent;
export const unreturned = ({ sent, returned }: Line): number => sent - returned;

export function unitsOf({ lines }: Fulfilment, countOf: (line: Line) => number): Units[] {
  return lines.map((line) => ({ productId: line.productId, qty: countOf(line) })).filter(({ qty }) => qty > 0);
}

/** @returns null when one part is named twice, or a line has fewer such units. */
export function availableUnits(
  fulfilment: Fulfilment,
  units: readonly Units[] | null,
  countOf: (line: Line) => number,
): Units[] | null {
  const available = unitsOf(fulfilment, countOf);
  const wanted = units ?? available;
  const isDistinct = new Set(wanted.map(({ productId }) => productId)).size === wanted.length;
  const areThere = wanted.every(({ productId, qty }) => {
    const line = available.find((each) => each.productId === productId);
    return line !== undefined && Number.isInteger(qty) && qty >= 1 && qty <= line.qty;
  });
  return wanted.length > 0 && isDistinct && areThere ? [...wanted] : null;
}

const qtyIn = (units: readonly Units[], id: string): number =>
  units.find(({ productId }) => productId === id)?.qty ?? 0;

export const counted = (
  { lines }: Fulfilment,
  name: 'cancelled' | 'sent' | 'returned',
  units: readonly Units[],
  sign = 1,
) => lines.map((line) => ({ ...line, [name]: line[name] + sign * qtyIn(units, line.productId) }));

/** Paise that can still be returned; a refund that failed is still owed. */
export const refundable = ({ amount }: OrderFigures, { refunds }: Pick<Fulfilment, 'refunds'>): number =>
  refunds.reduce((left, refund) => left - refund.amount, amount);

/**
 * The price of units as it was paid. Delivery is returned with the last unit, when nothing was ever sent.
 * @param lines as they are after the change.
 * @param chargeOf rupees of the delivery of a unit that are returned with it
 */
export function priceOf(
  order: OrderFigures,
  fulfilment: Fulfilment,
  { units, lines }: { readonly units: readonly Units[]; readonly lines: readonly Line[] },
  chargeOf: (line: OrderFigures['lines'][number]) => number = () => 0,
): number {
  const left = refundable(order, fulfilment);
  if (lines.every(({ bought, cancelled }) => bought === cancelled)) return left;
  const price = order.lines.reduce(
    (sum, line) => sum + (line.price.actualPrice + chargeOf(line)) * PAISE_PER_RUPEE * qtyIn(units, line.productId),
    0,
  );
  return Math.min(price, left);
}

/** @returns the refunds with one of this amount, and its id; unchanged for nothing to return. */
export function withRefund({ number }: OrderFigures, { refunds }: Fulfilment, amount: number) {
  if (amount === 0) return { refunds, refundId: null };
  const refundId = `${number}-${refunds.length + 1}`;
  return { refunds: [...refunds, { id: refundId, amount, state: 'waiting' as const }], refundId };
}
