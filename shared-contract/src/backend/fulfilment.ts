import { PAISE_PER_RUPEE } from '../constants';
import type {
  Actor,
  Fulfilment,
  FulfilmentState,
  HistoryEntry,
  OrderReturn,
  ShownFulfilment,
  Units,
} from '../fulfilment.contract';
import type { OrderLine } from '../order.contract';
import { fulfilmentTexts } from './fulfilment-texts';
import { describeEntry, type NamedLines } from './history-texts';
import { ACTORS_OF, type EventOf, type OrderEvent } from './order-event';

/** The machine's facts of an order: it was paid, and these figures never change. */
export interface OrderFigures {
  readonly number: string;
  /** Paise. */
  readonly amount: number;
  readonly lines: readonly Pick<OrderLine, 'productId' | 'qty' | 'price'>[];
}

interface Cause {
  readonly actor: Actor;
  /** When, as the order keeps it. */
  readonly at: string;
}

/** `unchanged`: it has happened already. `refused`: it cannot happen, and nothing has changed. */
export type Transition =
  | {
      readonly outcome: 'changed';
      readonly fulfilment: Fulfilment;
      /** Units to put back into stock. */
      readonly restocked: readonly Units[];
    }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly status: 409 | 422; readonly text: string };

type Refused = Extract<Transition, { readonly outcome: 'refused' }>;
/** The changes of an event, before the state and the history are written. */
interface Change {
  readonly changes: Partial<Pick<Fulfilment, 'packedAt' | 'lines' | 'parcels' | 'returns' | 'refunds'>>;
  readonly entry: Partial<Pick<HistoryEntry, 'units' | 'text' | 'amount'>>;
  readonly restocked?: readonly Units[];
}
type Step = Change | Extract<Transition, { readonly outcome: 'unchanged' | 'refused' }>;

const UNCHANGED = { outcome: 'unchanged' } as const;
const conflict = (text: string): Refused => ({ outcome: 'refused', status: 409, text });
const invalid = (text: string): Refused => ({ outcome: 'refused', status: 422, text });

/** Of an order that was paid, and to which nothing has happened since. */
export const paidFulfilment = ({ lines }: OrderFigures): Fulfilment => ({
  state: 'paid',
  packedAt: null,
  lines: lines.map(({ productId, qty }) => ({ productId, bought: qty, cancelled: 0, sent: 0, returned: 0 })),
  parcels: [],
  returns: [],
  refunds: [],
  history: [],
});

type Line = Fulfilment['lines'][number];
const unsent = ({ bought, cancelled, sent }: Line): number => bought - cancelled - sent;
const unreturned = ({ sent, returned }: Line): number => sent - returned;

function unitsOf({ lines }: Fulfilment, countOf: (line: Line) => number): Units[] {
  return lines.map((line) => ({ productId: line.productId, qty: countOf(line) })).filter(({ qty }) => qty > 0);
}

/** @returns null when one part is named twice, or a line has fewer such units. */
function availableUnits(
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

const counted = ({ lines }: Fulfilment, name: 'cancelled' | 'sent' | 'returned', units: readonly Units[], sign = 1) =>
  lines.map((line) => ({ ...line, [name]: line[name] + sign * qtyIn(units, line.productId) }));

/** Paise that can still be returned; a refund that failed is still owed. */
export const refundable = ({ amount }: OrderFigures, { refunds }: Pick<Fulfilment, 'refunds'>): number =>
  refunds.reduce((left, refund) => left - refund.amount, amount);

/**
 * The price of units as it was paid. Delivery is returned with the last unit, when nothing was ever sent.
 * @param lines as they are after the change.
 */
function priceOf(order: OrderFigures, fulfilment: Fulfilment, units: readonly Units[], lines: readonly Line[]): number {
  const left = refundable(order, fulfilment);
  if (lines.every(({ bought, cancelled }) => bought === cancelled)) return left;
  const price = order.lines.reduce(
    (sum, line) => sum + line.price.actualPrice * PAISE_PER_RUPEE * qtyIn(units, line.productId),
    0,
  );
  return Math.min(price, left);
}

/** @returns the refunds with one of this amount, and its id; unchanged for nothing to return. */
function withRefund({ number }: OrderFigures, { refunds }: Fulfilment, amount: number) {
  if (amount === 0) return { refunds, refundId: null };
  const refundId = `${number}-${refunds.length + 1}`;
  return { refunds: [...refunds, { id: refundId, amount, state: 'waiting' as const }], refundId };
}

function cancel(order: OrderFigures, before: Fulfilment, event: EventOf<'cancelled'>, actor: Actor): Step {
  const isPacked = before.packedAt !== null || before.parcels.length > 0;
  if (before.state === 'cancelled' && event.units === null) return UNCHANGED;
  if (actor === 'shopper' && isPacked) return conflict(fulfilmentTexts.packedAlready);
  const units = availableUnits(before, event.units, unsent);
  if (units === null) return invalid(fulfilmentTexts.notCancellable);
  const lines = counted(before, 'cancelled', units);
  const amount = priceOf(order, before, units, lines);
  const { refunds } = withRefund(order, before, amount);
  return { changes: { lines, refunds }, entry: { units, text: event.reason, amount }, restocked: units };
}

function pack(before: Fulfilment, at: string): Step {
  if (before.state === 'cancelled') return conflict(fulfilmentTexts.cancelledAlready);
  if (before.packedAt !== null) return UNCHANGED;
  return { changes: { packedAt: at }, entry: {} };
}

/** An order that leaves without having been marked as packed is packed by it. */
function send(before: Fulfilment, { units: chosen, carrier, number }: EventOf<'sent'>, at: string): Step {
  if (before.parcels.some((parcel) => parcel.number === number)) return UNCHANGED;
  if (before.state === 'cancelled') return conflict(fulfilmentTexts.cancelledAlready);
  const units = availableUnits(before, chosen, unsent);
  if (units === null) return invalid(fulfilmentTexts.notSendable);
  const parcel = { carrier, number, units, sentAt: at, deliveredAt: null };
  const changes = {
    packedAt: before.packedAt ?? at,
    lines: counted(before, 'sent', units),
    parcels: [...before.parcels, parcel],
  };
  return { changes, entry: { units, text: `${carrier} ${number}` } };
}

function deliver(before: Fulfilment, { number }: EventOf<'delivered'>, at: string): Step {
  const chosen = before.parcels.filter((parcel) => number === null || parcel.number === number);
  if (chosen.length === 0) return invalid(fulfilmentTexts.noSuchParcel);
  const arriving = chosen.filter(({ deliveredAt }) => deliveredAt === null);
  if (arriving.length === 0) return UNCHANGED;
  const parcels = before.parcels.map((parcel) => (arriving.includes(parcel) ? { ...parcel, deliveredAt: at } : parcel));
  const text = arriving.map((parcel) => `${parcel.carrier} ${parcel.number}`).join(', ');
  return { changes: { parcels }, entry: { units: arriving.flatMap(({ units }) => units), text } };
}

function requestReturn(before: Fulfilment, { units: wanted, reason, car }: EventOf<'return-requested'>): Step {
  const units = availableUnits(before, wanted, unreturned);
  if (units === null) return invalid(fulfilmentTexts.notReturnable);
  const requested: OrderReturn = {
    id: `R${before.returns.length + 1}`,
    state: 'requested',
    units,
    reason,
    car: reason === 'does-not-fit' ? (car ?? null) : null,
    answer: null,
    refundId: null,
  };
  return {
    changes: { lines: counted(before, 'returned', units), returns: [...before.returns, requested] },
    entry: { units, text: reason },
  };
}

type ReturnEvent = EventOf<'return-accepted' | 'return-refused' | 'return-received'>;

const NEXT_STATE: Readonly<Record<ReturnEvent['kind'], OrderReturn['state']>> = {
  'return-accepted': 'accepted',
  'return-refused': 'refused',
  'return-received': 'received',
};
const STATES_BEFORE: Readonly<Record<ReturnEvent['kind'], readonly OrderReturn['state'][]>> = {
  'return-accepted': ['requested'],
  'return-refused': ['requested', 'accepted'],
  'return-received': ['accepted'],
};

function handleReturn(order: OrderFigures, before: Fulfilment, event: ReturnEvent): Step {
  const current = before.returns.find(({ id }) => id === event.returnId);
  if (!current) return invalid(fulfilmentTexts.noSuchReturn);
  const { units, state } = current;
  const isRepeated = state === NEXT_STATE[event.kind] || (event.kind === 'return-received' && state === 'refunded');
  if (isRepeated) return UNCHANGED;
  if (!STATES_BEFORE[event.kind].includes(state)) return conflict(fulfilmentTexts.returnIs(state));
  const withReturn = (changes: Partial<OrderReturn>) =>
    before.returns.map((each) => (each === current ? { ...each, ...changes } : each));
  if (event.kind === 'return-accepted')
    return { changes: { returns: withReturn({ state: 'accepted' }) }, entry: { units } };
  if (event.kind === 'return-refused') {
    const returns = withReturn({ state: 'refused', answer: event.reason });
    return {
      changes: { returns, lines: counted(before, 'returned', units, -1) },
      entry: { units, text: event.reason },
    };
  }
  const amount = priceOf(order, before, units, before.lines);
  const { refunds, refundId } = withRefund(order, before, amount);
  const returns = withReturn({ state: refundId === null ? 'refunded' : 'received', refundId });
  return { changes: { returns, refunds }, entry: { units, amount }, restocked: event.restocked ? units : [] };
}

function promiseRefund(order: OrderFigures, before: Fulfilment, event: EventOf<'refund-promised'>): Step {
  const { amount, reason } = event;
  if (!Number.isInteger(amount) || amount < PAISE_PER_RUPEE) return invalid(fulfilmentTexts.refundTooSmall);
  if (amount > refundable(order, before)) return invalid(fulfilmentTexts.refundTooLarge(refundable(order, before)));
  return { changes: { refunds: withRefund(order, before, amount).refunds }, entry: { amount, text: reason } };
}

/** The provider may process a refund that it had refused before, and never the other way round. */
function endRefund(before: Fulfilment, event: EventOf<'refund-processed' | 'refund-failed'>): Step {
  const current = before.refunds.find(({ id }) => id === event.refundId);
  if (!current) return invalid(fulfilmentTexts.noSuchRefund);
  const state = event.kind === 'refund-processed' ? ('processed' as const) : ('failed' as const);
  if (current.state === state || current.state === 'processed') return UNCHANGED;
  const refunds = before.refunds.map((each) => (each === current ? { ...each, state } : each));
  const returns = before.returns.map((each) =>
    each.refundId === current.id && state === 'processed' ? { ...each, state: 'refunded' as const } : each,
  );
  return { changes: { refunds, returns }, entry: { amount: current.amount } };
}

function stepOf(order: OrderFigures, before: Fulfilment, event: OrderEvent, { actor, at }: Cause): Step {
  switch (event.kind) {
    case 'cancelled':
      return cancel(order, before, event, actor);
    case 'packed':
      return pack(before, at);
    case 'sent':
      return send(before, event, at);
    case 'delivered':
      return deliver(before, event, at);
    case 'return-requested':
      return requestReturn(before, event);
    case 'return-accepted':
    case 'return-refused':
    case 'return-received':
      return handleReturn(order, before, event);
    case 'refund-promised':
      return promiseRefund(order, before, event);
    case 'refund-processed':
    case 'refund-failed':
      return endRefund(before, event);
  }
}

/** Follows from the counts and parcels alone, so that no other state can be stored. */
export function fulfilmentState({ packedAt, lines, parcels }: Omit<Fulfilment, 'state'>): FulfilmentState {
  if (lines.every(({ bought, cancelled }) => bought === cancelled)) return 'cancelled';
  if (parcels.length === 0) return packedAt === null ? 'paid' : 'packed';
  const isThere = lines.every((line) => unsent(line) === 0) && parcels.every(({ deliveredAt }) => deliveredAt !== null);
  return isThere ? 'delivered' : 'sent';
}

/**
 * The one place that decides what may happen to a paid order. Pure: the server and the simulated backend store what it
 * returns. An event that has happened already changes nothing.
 */
export function applyOrderEvent(order: OrderFigures, before: Fulfilment, event: OrderEvent, cause: Cause): Transition {
  if (!ACTORS_OF[event.kind].includes(cause.actor)) return conflict(fulfilmentTexts.notAllowed(cause.actor));
  const step = stepOf(order, before, event, cause);
  if ('outcome' in step) return step;
  const { units = [], text = '', amount = 0 } = step.entry;
  const entry: HistoryEntry = { kind: event.kind, ...cause, units: [...units], text, amount };
  const after = { ...before, ...step.changes, history: [...before.history, entry] };
  return {
    outcome: 'changed',
    fulfilment: { ...after, state: fulfilmentState(after) },
    restocked: step.restocked ?? [],
  };
}

/** As its shopper sees it, with what they can do now. */
export function shownFulfilment(lines: NamedLines, fulfilment: Fulfilment): ShownFulfilment {
  const isOpen = fulfilment.packedAt === null;
  return {
    ...fulfilment,
    history: fulfilment.history.map((entry) => ({ ...entry, summary: describeEntry(lines, entry) })),
    cancellable: isOpen ? unitsOf(fulfilment, unsent) : [],
    returnable: unitsOf(fulfilment, unreturned),
  };
}
