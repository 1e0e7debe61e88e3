import fc from 'fast-check';
import { backendMessages } from '../backend-messages';
import { FULFILMENT_STATES, RETURN_REASONS, type Actor, type Fulfilment, type Units } from '../fulfilment.contract';
import { check, fulfilmentSchema } from '../schemas';
import { applyOrderEvent, paidFulfilment, shownFulfilment, type OrderFigures } from './fulfilment';
import { ACTORS_OF, type ExchangePart, type OrderEvent } from './order-event';

const PARTS = ['BR-8102', 'EL-4102', 'OI-1001'];
const AT = '2026-11-21T13:45:35+05:30';

const order = fc
  .record({
    lines: fc.uniqueArray(
      fc.record({
        productId: fc.constantFrom(...PARTS),
        qty: fc.integer({ min: 1, max: 4 }),
        price: fc.integer({ min: 0, max: 3000 }).map((price) => ({ actualPrice: price, previousPrice: price })),
        deliveryCharge: fc.constantFrom(0, 300),
      }),
      { minLength: 1, selector: ({ productId }) => productId },
    ),
    delivery: fc.constantFrom(0, 50),
  })
  .map(({ lines, delivery }): OrderFigures => {
    const priceOf = ({ price, deliveryCharge, qty }: (typeof lines)[number]) =>
      (price.actualPrice + deliveryCharge) * qty;
    const rupees = lines.reduce<number>((all, line) => all + priceOf(line), delivery);
    return { number: 'PP-7K4M-2XQ9', lines, amount: Math.max(rupees, 1) * 100 };
  });

/** Also of parts that are not in the order, twice the same part, and numbers of units that nobody can have. */
const units: fc.Arbitrary<Units[]> = fc.array(
  fc.record({ productId: fc.constantFrom(...PARTS, 'XX-1'), qty: fc.integer({ min: -1, max: 5 }) }),
  { maxLength: 3 },
);
const someUnits = fc.option(units, { nil: null });
const returnId = fc.constantFrom('R1', 'R2', 'R9');
const refundId = fc.constantFrom(...[1, 2, 3, 9].map((at) => `PP-7K4M-2XQ9-${at}`));
const parcel = fc.constantFrom('AWB1', 'AWB2', 'AWB3');

/** The same part, another one, one that the shop has never sold to the shopper; cheap and dear. */
const exchangePart: fc.Arbitrary<ExchangePart> = fc.record({
  productId: fc.constantFrom(...PARTS, 'XX-1'),
  name: fc.constant('Horn'),
  price: fc.integer({ min: 0, max: 3000 }).map((rupees) => rupees * 100),
});
const someExchange = fc.option(exchangePart, { nil: null });

const event: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.record({ kind: fc.constant('cancelled' as const), units: someUnits, reason: fc.constant('') }),
  fc.constant({ kind: 'packed' } as const),
  fc.record({
    kind: fc.constant('sent' as const),
    units: someUnits,
    carrier: fc.constant('Delhivery'),
    number: parcel,
  }),
  fc.record({ kind: fc.constant('delivered' as const), number: fc.option(parcel, { nil: null }) }),
  fc.record({
    kind: fc.constant('return-requested' as const),
    units,
    reason: fc.constantFrom(...RETURN_REASONS),
    exchangeFor: someExchange,
  }),
  fc.record({ kind: fc.constant('return-accepted' as const), returnId }),
  fc.record({ kind: fc.constant('return-refused' as const), returnId, reason: fc.constant('used') }),
  fc.record({
    kind: fc.constant('return-received' as const),
    returnId,
    restocked: fc.boolean(),
    exchange: someExchange,
  }),
  fc.record({
    kind: fc.constant('sent' as const),
    replaces: returnId,
    carrier: fc.constant('Delhivery'),
    number: fc.constantFrom('AWB8', 'AWB9'),
  }),
  fc.record({
    kind: fc.constant('refund-promised' as const),
    amount: fc.integer({ min: -100, max: 400_000 }),
    reason: fc.constant('scratched'),
  }),
  fc.record({ kind: fc.constantFrom('refund-processed' as const, 'refund-failed' as const), refundId }),
);
/** Mostly of somebody who may do it, so that sequences get far. */
const step = event.chain((each) =>
  fc.record({
    event: fc.constant(each),
    actor: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...ACTORS_OF[each.kind]) },
      { weight: 1, arbitrary: fc.constantFrom<Actor>('shopper', 'shop', 'provider') },
    ),
  }),
);
const steps = fc.array(step, { maxLength: 40 });

const sum = (of: readonly Units[]): number => of.reduce((total, { qty }) => total + qty, 0);
const total = (fulfilment: Fulfilment, name: 'bought' | 'cancelled' | 'sent' | 'returned'): number =>
  fulfilment.lines.reduce((all, line) => all + line[name], 0);

/** Runs a sequence, and calls back with what each step changed. */
function run(
  figures: OrderFigures,
  sequence: readonly { event: OrderEvent; actor: Actor }[],
  look: (
    after: Fulfilment,
    change: { before: Fulfilment; restocked: readonly Units[]; taken: readonly Units[]; event: OrderEvent },
  ) => void,
): Fulfilment {
  let fulfilment = paidFulfilment(figures);
  for (const { event: each, actor } of sequence) {
    const before = fulfilment;
    const frozen = JSON.stringify(before);
    const transition = applyOrderEvent(figures, before, each, { actor, at: AT });
    expect(JSON.stringify(before)).toBe(frozen);
    if (transition.outcome !== 'changed') continue;
    expect(ACTORS_OF[each.kind]).toContain(actor);
    fulfilment = transition.fulfilment;
    look(fulfilment, { before, ...transition, event: each });
  }
  return fulfilment;
}

describe('Whatever shopper, shop and provider do to a paid order, in any order', () => {
  it('it stays in a state of the machine, with no unit cancelled, sent or returned that was not bought [orders-6]', () => {
    fc.assert(
      fc.property(order, steps, (figures, sequence) => {
        run(figures, sequence, (after) => {
          expect(check(fulfilmentSchema, after)).toMatchObject({ ok: true });
          for (const { bought, cancelled, sent, returned } of after.lines) {
            expect(Math.min(cancelled, sent, returned)).toBeGreaterThanOrEqual(0);
            expect(cancelled + sent).toBeLessThanOrEqual(bought);
            expect(returned).toBeLessThanOrEqual(sent);
          }
          expect(total(after, 'sent')).toBe(sum(after.parcels.flatMap((each) => each.units)));
          const { cancellable, returnable } = shownFulfilment([], after);
          expect(sum(cancellable)).toBe(
            after.packedAt === null ? total(after, 'bought') - total(after, 'cancelled') - total(after, 'sent') : 0,
          );
          expect(sum(returnable)).toBe(total(after, 'sent') - total(after, 'returned'));
        });
      }),
    );
  });

  it('its state never goes back, and its history only grows [orders-6]', () => {
    fc.assert(
      fc.property(order, steps, (figures, sequence) => {
        run(figures, sequence, (after, { before }) => {
          const rank = ({ state }: Fulfilment) => FULFILMENT_STATES.indexOf(state);
          expect(rank(after)).toBeGreaterThanOrEqual(rank(before));
          expect(after.history.slice(0, -1)).toEqual(before.history);
        });
      }),
    );
  });

  it('each unit comes back into stock once at most, when it is cancelled or received [orders-7]', () => {
    fc.assert(
      fc.property(order, steps, (figures, sequence) => {
        let back = 0;
        let out = 0;
        const end = run(figures, sequence, (_, { restocked, taken }) => {
          back += sum(restocked);
          out += sum(taken);
        });
        const there = end.returns.filter(({ state }) => state === 'received' || state === 'refunded');
        const most = total(end, 'cancelled') + sum(there.flatMap((each) => each.units));
        expect(back).toBeGreaterThanOrEqual(total(end, 'cancelled'));
        expect(back).toBeLessThanOrEqual(most);
        expect(out).toBe(sum(end.returns.flatMap(({ replacement }) => replacement ?? [])));
      }),
    );
  });

  it('no more money is promised than was paid, and a cancelled order gets all of it [orders-8]', () => {
    fc.assert(
      fc.property(order, steps, (figures, sequence) => {
        const end = run(figures, sequence, (after) => {
          const ids = after.refunds.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          const promised = after.refunds.reduce((all, { amount }) => all + amount, 0);
          expect(promised).toBeLessThanOrEqual(figures.amount);
          if (after.state === 'cancelled') expect(promised).toBe(figures.amount);
        });
        for (const { state, refundId: id, replacement } of end.returns) {
          const refund = end.refunds.find((each) => each.id === id);
          if (state === 'refunded' && refund) expect(refund.state).toBe('processed');
          if (state === 'received' && replacement?.parcel !== null) expect(refund?.state).not.toBe('processed');
        }
      }),
    );
  });

  it('what a shopper gets instead of returned units is as many, worth no more than these, and their money no more [orders-16]', () => {
    fc.assert(
      fc.property(order, steps, (figures, sequence) => {
        const { returns, refunds } = run(figures, sequence, () => undefined);
        for (const { units: back, replacement, refundId: id, state } of returns) {
          if (!replacement) continue;
          expect(['received', 'refunded']).toContain(state);
          const [only] = back;
          expect([back.length, replacement.qty]).toEqual([1, only?.qty]);
          const paid = figures.lines.find(({ productId }) => productId === only?.productId)!.price.actualPrice * 100;
          const difference = refunds.find((refund) => refund.id === id)?.amount ?? 0;
          const isSame = replacement.productId === only?.productId;
          expect(difference + (isSame ? paid : replacement.price) * replacement.qty).toBe(paid * replacement.qty);
        }
      }),
    );
  });

  it('an event that is repeated changes nothing, but for more units and more money [orders-6]', () => {
    fc.assert(
      fc.property(order, steps, (figures, sequence) => {
        run(figures, sequence, (after, { event: last }) => {
          if (last.kind === 'refund-promised' || last.kind === 'return-requested') return;
          if (last.kind === 'cancelled' && last.units !== null) return;
          const [actor = 'shop'] = ACTORS_OF[last.kind];
          expect(applyOrderEvent(figures, after, last, { actor, at: AT }).outcome).not.toBe('changed');
        });
      }),
    );
  });
});

const FIGURES: OrderFigures = {
  number: 'PP-7K4M-2XQ9',
  amount: 45_000,
  lines: [
    { productId: 'BR-8102', qty: 2, price: { actualPrice: 100, previousPrice: 120 } },
    { productId: 'EL-4102', qty: 1, price: { actualPrice: 200, previousPrice: 200 } },
  ],
};
const after = (...events: readonly (readonly [Actor, OrderEvent])[]) =>
  run(
    FIGURES,
    events.map(([actor, each]) => ({ actor, event: each })),
    () => undefined,
  );
const refusalOf = (fulfilment: Fulfilment, actor: Actor, each: OrderEvent) =>
  applyOrderEvent(FIGURES, fulfilment, each, { actor, at: AT });
const PADS = [{ productId: 'BR-8102', qty: 1 }];

describe('Money and dates of an order of 450 rupees, 50 of them for delivery', () => {
  const cancelled = (of: Units[] | null) => ({ kind: 'cancelled', units: of, reason: '' }) as const;
  const sent = (number: string, of: Units[] | null = null) =>
    ({ kind: 'sent', units: of, carrier: 'Delhivery', number }) as const;

  it('gives back the price of the units that are cancelled, and delivery with the last of them', () => {
    const first = after(['shopper', cancelled(PADS)]);
    expect(first.refunds.map(({ amount }) => amount)).toEqual([10_000]);
    const second = after(['shopper', cancelled(PADS)], ['shopper', cancelled(null)]);
    expect(second).toMatchObject({ state: 'cancelled' });
    expect(second.refunds.map(({ amount }) => amount)).toEqual([10_000, 35_000]);
  });

  it('tells a shopper who cancels after the packing to send it back, and lets the shop cancel what is not sent', () => {
    const packed = after(['shop', { kind: 'packed' }]);
    expect(refusalOf(packed, 'shopper', cancelled(null))).toMatchObject({
      outcome: 'refused',
      status: 409,
      text: backendMessages.orderPacked,
    });
    expect(refusalOf(packed, 'shop', cancelled(PADS))).toMatchObject({ outcome: 'changed', restocked: PADS });
  });

  it('goes out in several parcels, and is delivered with the last of them', () => {
    const events = [
      ['shop', sent('AWB1', PADS)],
      ['shop', sent('AWB2')],
      ['shop', { kind: 'delivered', number: 'AWB1' }],
    ] as const;
    expect(after(...events)).toMatchObject({ state: 'sent', packedAt: AT });
    expect(after(...events, ['shop', { kind: 'delivered', number: 'AWB2' }])).toMatchObject({ state: 'delivered' });
  });

  it('gives back the price of received units without delivery, and ends the return with the money', () => {
    const events = [
      ['shop', sent('AWB1')],
      ['shopper', { kind: 'return-requested', units: PADS, reason: 'does-not-fit' }],
      ['shop', { kind: 'return-accepted', returnId: 'R1' }],
      ['shop', { kind: 'return-received', returnId: 'R1', restocked: true }],
    ] as const;
    const received = after(...events);
    expect(received.refunds).toEqual([{ id: 'PP-7K4M-2XQ9-1', amount: 10_000, state: 'waiting' }]);
    expect(received.returns).toMatchObject([{ state: 'received', refundId: 'PP-7K4M-2XQ9-1' }]);
    const ended = after(...events, ['provider', { kind: 'refund-processed', refundId: 'PP-7K4M-2XQ9-1' }]);
    expect(ended.returns).toMatchObject([{ state: 'refunded' }]);
  });

  it('gives back the delivery of a heavy unit that is cancelled before the order is packed, and not later [delivery-6]', () => {
    const price = { actualPrice: 100, previousPrice: 100 };
    const lines = [{ productId: 'BR-8102', qty: 2, price, deliveryCharge: 300 }];
    const heavy: OrderFigures = { number: 'PP-7K4M-2XQ9', lines, amount: 80_000 };
    const one = cancelled([{ productId: 'BR-8102', qty: 1 }]);
    const refundOf = (before: Fulfilment) => {
      const step = applyOrderEvent(heavy, before, one, { actor: 'shop', at: AT });
      return step.outcome === 'changed' && step.fulfilment.refunds.map(({ amount }) => amount);
    };
    const paid = paidFulfilment(heavy);
    expect(refundOf(paid)).toEqual([40_000]);
    expect(refundOf({ ...paid, state: 'packed', packedAt: AT })).toEqual([10_000]);
  });

  it('promises no more than is left after a refund of goodwill, and no money once it is through is taken back', () => {
    const goodwill = ['shop', { kind: 'refund-promised', amount: 40_000, reason: 'late' }] as const;
    const pads = ['shopper', cancelled([{ productId: 'BR-8102', qty: 2 }])] as const;
    expect(after(goodwill, pads).refunds.map(({ amount }) => amount)).toEqual([40_000, 5_000]);
    const ended = after(goodwill, ['provider', { kind: 'refund-processed', refundId: 'PP-7K4M-2XQ9-1' }]);
    const failed = { kind: 'refund-failed', refundId: 'PP-7K4M-2XQ9-1' } as const;
    expect(refusalOf(ended, 'provider', failed)).toEqual({ outcome: 'unchanged' });
  });

  it('is not packed once it is cancelled, and takes no broken part back into stock', () => {
    const gone = after(['shop', cancelled(null)]);
    expect(refusalOf(gone, 'shop', { kind: 'packed' })).toMatchObject({ outcome: 'refused', status: 409 });
    const accepted = after(
      ['shop', sent('AWB1')],
      ['shopper', { kind: 'return-requested', units: PADS, reason: 'damaged' }],
      ['shop', { kind: 'return-accepted', returnId: 'R1' }],
    );
    const broken = { kind: 'return-received', returnId: 'R1', restocked: false } as const;
    expect(refusalOf(accepted, 'shop', broken)).toMatchObject({ outcome: 'changed', restocked: [] });
  });

  it('gives the units of a refused return free to be sent back with better reasons', () => {
    const refused = after(
      ['shop', sent('AWB1')],
      ['shopper', { kind: 'return-requested', units: PADS, reason: 'not-needed' }],
      ['shop', { kind: 'return-refused', returnId: 'R1', reason: 'It was fitted.' }],
    );
    expect(refused.returns).toMatchObject([{ state: 'refused', answer: 'It was fitted.' }]);
    expect(shownFulfilment([], refused).returnable).toEqual([
      { productId: 'BR-8102', qty: 2 },
      { productId: 'EL-4102', qty: 1 },
    ]);
  });

  const accepted = [
    ['shop', sent('AWB1')],
    ['shopper', { kind: 'return-requested', units: PADS, reason: 'does-not-fit' }],
    ['shop', { kind: 'return-accepted', returnId: 'R1' }],
  ] as const;
  const exchanged = (productId: string, rupees: number) =>
    [
      'shop',
      {
        kind: 'return-received',
        returnId: 'R1',
        restocked: true,
        exchange: { productId, name: 'Part', price: rupees * 100 },
      },
    ] as const;
  const replaced = (number: string) =>
    ['shop', { kind: 'sent', replaces: 'R1', carrier: 'Delhivery', number }] as const;

  it('is exchanged for a cheaper part with the difference, and ended with both [orders-16]', () => {
    const received = after(...accepted, exchanged('OI-1001', 70));
    expect(received.refunds).toEqual([{ id: 'PP-7K4M-2XQ9-1', amount: 3_000, state: 'waiting' }]);
    const paidBack = ['provider', { kind: 'refund-processed', refundId: 'PP-7K4M-2XQ9-1' }] as const;
    const states = (...events: readonly (readonly [Actor, OrderEvent])[]) =>
      after(...accepted, exchanged('OI-1001', 70), ...events).returns.map(({ state }) => state);
    expect(states(paidBack)).toEqual(['received']);
    expect(states(replaced('AWB9'))).toEqual(['received']);
    expect(states(paidBack, replaced('AWB9'))).toEqual(['refunded']);
    expect(states(replaced('AWB9'), paidBack)).toEqual(['refunded']);
  });

  it('is exchanged for the same part at what was paid, whatever it costs now, and that one can come back too [orders-16]', () => {
    const ended = after(...accepted, exchanged('BR-8102', 999), replaced('AWB9'));
    expect(ended).toMatchObject({ refunds: [], returns: [{ state: 'refunded' }] });
    expect(shownFulfilment([], ended).returnable).toContainEqual({ productId: 'BR-8102', qty: 2 });
  });

  it.each([
    ['for a dearer part', accepted, exchanged('OI-1001', 101)],
    [
      'when its money was returned already',
      [...accepted, ['shop', { kind: 'refund-promised', amount: 40_000, reason: 'late' }]],
      exchanged('BR-8102', 100),
    ],
    ['twice, for different parts', [...accepted, exchanged('BR-8102', 100)], exchanged('OI-1001', 70)],
    [
      'and then paid for as well',
      [...accepted, exchanged('BR-8102', 100), replaced('AWB9')],
      ['shop', { kind: 'return-received', returnId: 'R1', restocked: true }],
    ],
    ['before the shop has taken it back', accepted.slice(0, 2), exchanged('BR-8102', 100)],
    ['with a second parcel', [...accepted, exchanged('BR-8102', 100), replaced('AWB9')], replaced('AWB10')],
    ['that was not agreed', accepted, replaced('AWB9')],
  ] as const)('is not exchanged %s [orders-16]', (_, before, [actor, each]) => {
    expect(refusalOf(after(...before), actor, each).outcome).toBe('refused');
  });

  it('of two parts is not exchanged for one [orders-16]', () => {
    const both = [...PADS, { productId: 'EL-4102', qty: 1 }];
    const exchangeFor = { productId: 'OI-1001', name: 'Oil', price: 0 };
    const request = { kind: 'return-requested', units: both, reason: 'not-needed', exchangeFor } as const;
    expect(refusalOf(after(['shop', sent('AWB1')]), 'shopper', request)).toMatchObject({
      status: 422,
      text: backendMessages.notExchangeable,
    });
  });
});
