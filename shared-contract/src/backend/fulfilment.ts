import { PAISE_PER_RUPEE } from '../constants';
import type {
  Actor,
  Fulfilment,
  FulfilmentState,
  HistoryEntry,
  Replacement,
  ShownFulfilment,
} from '../fulfilment.contract';
import { fulfilmentTexts } from './fulfilment-texts';
import {
  availableUnits,
  conflict,
  counted,
  invalid,
  priceOf,
  refundable,
  UNCHANGED,
  unitsOf,
  unreturned,
  unsent,
  withRefund,
  type OrderFigures,
  type Step,
  type Transition,
} from './fulfilment-steps';
import { describeEntry, type NamedLines } from './history-texts';
import { ACTORS_OF, type EventOf, type OrderEvent } from './order-event';
import { handleReturn, requestReturn, sendReplacement } from './return-steps';

export type { OrderFigures, Transition };

interface Cause {
  readonly actor: Actor;
  /** When, as the order keeps it. */
  readonly at: string;
}

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

function cancel(order: OrderFigures, before: Fulfilment, event: EventOf<'cancelled'>, actor: Actor): Step {
  const isPacked = before.packedAt !== null || before.parcels.length > 0;
  if (before.state === 'cancelled' && event.units === null) return UNCHANGED;
  if (actor === 'shopper' && isPacked) return conflict(fulfilmentTexts.packedAlready);
  const units = availableUnits(before, event.units, unsent);
  if (units === null) {
    const { noSuchPart, notCancellable, notCancellableByShop } = fulfilmentTexts;
    if (actor !== 'shop') return invalid(notCancellable);
    const other = event.units?.find((unit) => before.lines.every(({ productId }) => productId !== unit.productId));
    return invalid(other ? noSuchPart(other.productId) : notCancellableByShop(before.state));
  }
  const lines = counted(before, 'cancelled', units);
  // The invoice of a packed order has the charge of its heavy parts.
  const amount = priceOf(order, before, { units, lines }, ({ deliveryCharge = 0 }) => (isPacked ? 0 : deliveryCharge));
  const { refunds } = withRefund(order, before, amount);
  return { changes: { lines, refunds }, entry: { units, text: event.reason, amount }, restocked: units };
}

function pack(before: Fulfilment, at: string): Step {
  if (before.state === 'cancelled') return conflict(fulfilmentTexts.cancelledAlready);
  if (before.packedAt !== null) return UNCHANGED;
  return { changes: { packedAt: at }, entry: {} };
}

/** An order that leaves without having been marked as packed is packed by it. */
function send(before: Fulfilment, event: EventOf<'sent'>, at: string): Step {
  const { carrier, number } = event;
  if ('replaces' in event) return sendReplacement(before, event.replaces, `${carrier} ${number}`);
  if (before.parcels.some((parcel) => parcel.number === number)) return UNCHANGED;
  if (before.state === 'cancelled') return conflict(fulfilmentTexts.cancelledAlready);
  const units = availableUnits(before, event.units, unsent);
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
  if (before.parcels.length === 0) return invalid(fulfilmentTexts.noParcel);
  const chosen = before.parcels.filter((parcel) => number === null || parcel.number === number);
  if (chosen.length === 0) return invalid(fulfilmentTexts.noSuchParcel);
  const arriving = chosen.filter(({ deliveredAt }) => deliveredAt === null);
  if (arriving.length === 0) return UNCHANGED;
  const parcels = before.parcels.map((parcel) => (arriving.includes(parcel) ? { ...parcel, deliveredAt: at } : parcel));
  const text = arriving.map((parcel) => `${parcel.carrier} ${parcel.number}`).join(', ');
  return { changes: { parcels }, entry: { units: arriving.flatMap(({ units }) => units), text } };
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
    each.refundId === current.id && state === 'processed' && each.replacement?.parcel !== null
      ? { ...each, state: 'refunded' as const }
      : each,
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
      return requestReturn(order, before, event);
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
    taken: step.taken ?? [],
  };
}

/** With the parts that are sent instead of others, which history and emails name as well. */
export const namedLines = <Line extends NamedLines[number]>(
  lines: readonly Line[],
  { returns }: Pick<Fulfilment, 'returns'>,
): (Line | Replacement)[] => [...lines, ...returns.flatMap(({ replacement }) => replacement ?? [])];

/** As its shopper sees it, with what they can do now. */
export function shownFulfilment(lines: NamedLines, fulfilment: Fulfilment): ShownFulfilment {
  const isOpen = fulfilment.packedAt === null;
  return {
    ...fulfilment,
    history: fulfilment.history.map((entry) => ({
      ...entry,
      summary: describeEntry(namedLines(lines, fulfilment), entry),
    })),
    cancellable: isOpen ? unitsOf(fulfilment, unsent) : [],
    returnable: unitsOf(fulfilment, unreturned),
  };
}
