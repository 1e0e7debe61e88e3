import { PAISE_PER_RUPEE } from '../constants';
import type { Fulfilment, OrderReturn, Replacement, Units } from '../fulfilment.contract';
import { fulfilmentTexts } from './fulfilment-texts';
import {
  availableUnits,
  conflict,
  counted,
  invalid,
  priceOf,
  refundable,
  UNCHANGED,
  unreturned,
  withRefund,
  type OrderFigures,
  type Step,
} from './fulfilment-steps';
import { describeUnits } from './history-texts';
import type { EventOf, ExchangePart } from './order-event';

/**
 * The units of a return and the price of one as it was paid, where they can be exchanged for a part: they are of one part, it
 * is the same or costs no more, and their money was not returned already.
 */
function exchangeable(
  order: OrderFigures,
  before: Fulfilment,
  units: readonly Units[],
  part: ExchangePart,
): { readonly qty: number; readonly difference: number } | null {
  const [only] = units;
  const line = order.lines.find(({ productId }) => productId === only?.productId);
  if (!only || !line || units.length > 1) return null;
  const { productId, qty } = only;
  const paid = line.price.actualPrice * PAISE_PER_RUPEE;
  const difference = productId === part.productId ? 0 : (paid - part.price) * qty;
  return difference < 0 || refundable(order, before) < paid * qty ? null : { qty, difference };
}

export function requestReturn(order: OrderFigures, before: Fulfilment, event: EventOf<'return-requested'>): Step {
  const { units: wanted, reason, car, exchangeFor: part = null } = event;
  const units = availableUnits(before, wanted, unreturned);
  if (units === null) return invalid(fulfilmentTexts.notReturnable);
  if (part && !exchangeable(order, before, units, part)) return invalid(fulfilmentTexts.notExchangeable);
  const requested: OrderReturn = {
    id: `R${before.returns.length + 1}`,
    state: 'requested',
    units,
    reason,
    car: reason === 'does-not-fit' ? (car ?? null) : null,
    answer: null,
    refundId: null,
    exchangeFor: part && part.productId,
    replacement: null,
  };
  return {
    changes: { lines: counted(before, 'returned', units), returns: [...before.returns, requested] },
    entry: { units, text: part ? `${reason}: ${part.name}` : reason },
  };
}

type ReturnEvent = EventOf<'return-accepted' | 'return-refused' | 'return-received'>;

const NEXT_STATE = { 'return-accepted': 'accepted', 'return-refused': 'refused' } as const;
const STATES_BEFORE: Readonly<Record<ReturnEvent['kind'], readonly OrderReturn['state'][]>> = {
  'return-accepted': ['requested'],
  'return-refused': ['requested', 'accepted'],
  'return-received': ['accepted'],
};

const withReturn = (before: Fulfilment, current: OrderReturn, changes: Partial<OrderReturn>) =>
  before.returns.map((each) => (each === current ? { ...each, ...changes } : each));

function exchange(order: OrderFigures, before: Fulfilment, current: OrderReturn, part: ExchangePart): Step {
  const { units } = current;
  const terms = exchangeable(order, before, units, part);
  if (!terms) return invalid(fulfilmentTexts.notExchangeable);
  const { qty, difference: amount } = terms;
  const { refunds, refundId } = withRefund(order, before, amount);
  const replacement: Replacement = { ...part, qty, parcel: null };
  const returns = withReturn(before, current, { state: 'received', refundId, replacement });
  return {
    changes: { returns, refunds },
    entry: { units, amount, text: describeUnits([part], [replacement]) },
    taken: [{ productId: part.productId, qty }],
  };
}

function payBack(order: OrderFigures, before: Fulfilment, current: OrderReturn): Step {
  const { units } = current;
  const amount = priceOf(order, before, { units, lines: before.lines });
  const { refunds, refundId } = withRefund(order, before, amount);
  const returns = withReturn(before, current, { state: refundId === null ? 'refunded' : 'received', refundId });
  return { changes: { returns, refunds }, entry: { units, amount } };
}

function receive(
  order: OrderFigures,
  before: Fulfilment,
  current: OrderReturn,
  { exchange: part, restocked }: EventOf<'return-received'>,
): Step {
  const step = part ? exchange(order, before, current, part) : payBack(order, before, current);
  return 'outcome' in step ? step : { ...step, restocked: restocked ? current.units : [] };
}

/** Whether an event has happened already. A return that was exchanged is not paid for, nor the other way round. */
const isRepeated = (event: ReturnEvent, { state, replacement }: OrderReturn): boolean =>
  event.kind === 'return-received'
    ? ['received', 'refunded'].includes(state) && event.exchange?.productId === replacement?.productId
    : state === NEXT_STATE[event.kind];

export function handleReturn(order: OrderFigures, before: Fulfilment, event: ReturnEvent): Step {
  const current = before.returns.find(({ id }) => id === event.returnId);
  if (!current) return invalid(fulfilmentTexts.noSuchReturn);
  const { units, state } = current;
  if (isRepeated(event, current)) return UNCHANGED;
  if (!STATES_BEFORE[event.kind].includes(state)) return conflict(fulfilmentTexts.returnIs(state));
  if (event.kind === 'return-received') return receive(order, before, current, event);
  if (event.kind === 'return-accepted')
    return { changes: { returns: withReturn(before, current, { state: 'accepted' }) }, entry: { units } };
  return {
    changes: {
      returns: withReturn(before, current, { state: 'refused', answer: event.reason }),
      lines: counted(before, 'returned', units, -1),
    },
    entry: { units, text: event.reason },
  };
}

/** The part that goes out for a returned one. The same part again can come back as the first one could. */
export function sendReplacement(before: Fulfilment, returnId: string, parcel: string): Step {
  const current = before.returns.find(({ id }) => id === returnId);
  const replacement = current?.replacement;
  if (!current || !replacement) return conflict(fulfilmentTexts.noReplacement);
  if (replacement.parcel !== null)
    return replacement.parcel === parcel ? UNCHANGED : conflict(fulfilmentTexts.noReplacement);
  const { productId, qty } = replacement;
  const refund = before.refunds.find(({ id }) => id === current.refundId);
  const isSettled = refund === undefined || refund.state === 'processed';
  const sent = { ...current, replacement: { ...replacement, parcel } };
  const returns = before.returns.map((each) =>
    each === current ? { ...sent, state: isSettled ? ('refunded' as const) : current.state } : each,
  );
  const isSamePart = current.units[0]?.productId === productId;
  const lines = isSamePart ? counted(before, 'returned', current.units, -1) : before.lines;
  return { changes: { returns, lines }, entry: { units: [{ productId, qty }], text: parcel } };
}
