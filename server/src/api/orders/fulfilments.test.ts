import type { Units } from '@piston-parts/shared-contract';
import { applyOrderEvent, paidFulfilment, type OrderEvent } from '@piston-parts/shared-contract/backend';
import { processMetrics } from '@platform/process/process-metrics';
import { asc, eq, sql } from 'drizzle-orm';
import { orderHistory } from '../../database/fulfilment.schema';
import { DATABASES } from '../../testing/run-of-all';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { lockFulfilledOrder, writeOrderEvent, type EventCause } from './fulfilments';

const HORN = 'EL-4103';
const SHOPPER = { actor: 'shopper', name: '' } as const;
const STAFF = { actor: 'shop', name: 'asha' } as const;
const one: Units[] = [{ productId: HORN, qty: 1 }];
const sent = (number: string, units: Units[] | null = null): OrderEvent => ({
  kind: 'sent',
  units,
  carrier: 'Delhivery',
  number,
});
const CANCEL_ONE: OrderEvent = { kind: 'cancelled', units: one, reason: '' };
const RETURN_ONE: OrderEvent = { kind: 'return-requested', units: one, reason: 'does-not-fit' };

/** Of PostgreSQL; the embedded database counts none. */
async function countStatements(): Promise<number> {
  const values = (await processMetrics.getSingleMetric('shop_statement_duration_seconds')?.get())?.values ?? [];
  const counts = values.filter((each) => 'metricName' in each && String(each.metricName).endsWith('_count'));
  return counts.reduce((sum, { value }) => sum + value, 0);
}

describe.each(DATABASES)('A paid order, on %s', (kind) => {
  let testShop: TestShop;
  beforeAll(async () => {
    testShop = await startTestShop(kind);
  });
  beforeEach(() => testShop.setStock(HORN, 8));
  afterAll(() => testShop.stop());

  /** A paid order of three horns; five are left in stock. */
  async function buyHorns() {
    const shopper = await testShop.shop.newShopper();
    await testShop.shop.putInCart(shopper, { _id: HORN }, 3);
    const order = await testShop.shop.placeOrder(shopper, (await testShop.shop.newAddress(shopper))._id);
    await testShop.shop.confirmPayment(shopper, order, await testShop.payAtProvider(order));
    return { shopper, order, id: order._id };
  }
  const write = (orderId: string, event: OrderEvent, cause: EventCause) =>
    testShop.database.transaction(async (queries) => {
      const locked = await lockFulfilledOrder(queries, orderId);
      if (!locked) throw new Error('The order is not there.');
      return writeOrderEvent(queries, locked, event, cause);
    });
  const execute = (statement: string) => testShop.database.queries.execute(sql.raw(statement));

  it('is stored as the machine decides, with who did what, and its shopper reads it with eight statements [orders-6, orders-7]', async () => {
    const { shopper, order, id } = await buyHorns();
    const events: [OrderEvent, EventCause][] = [
      [CANCEL_ONE, SHOPPER],
      [sent('AWB1', one), STAFF],
      [sent('AWB2'), STAFF],
      [{ kind: 'delivered', number: null }, STAFF],
      [RETURN_ONE, SHOPPER],
      [{ kind: 'return-accepted', returnId: 'R1' }, STAFF],
      [{ kind: 'return-received', returnId: 'R1', restocked: true }, STAFF],
    ];
    const row = await testShop.orderRow(id);
    let expected = paidFulfilment(row);
    for (const [event, cause] of events) {
      expect(await write(id, event, cause)).toMatchObject({ outcome: 'changed' });
      const step = applyOrderEvent(row, expected, event, { actor: cause.actor, at: '' });
      if (step.outcome === 'changed') expected = step.fulfilment;
    }

    const before = await countStatements();
    const shown = await testShop.shop.ask('getOrder', { token: shopper.token, parameters: { id } });
    // Its session, order, invoices and life.
    expect((await countStatements()) - before).toBeLessThanOrEqual(8);
    const withoutTimes = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (name, at: unknown) => (/^at$|At$/.test(name) ? typeof at : at)));
    expect(withoutTimes(shown.order.fulfilment)).toMatchObject(withoutTimes(expected) as object);
    expect(shown.order).toMatchObject({ status: 'paid', amount: order.amount, prices: row.prices });
    expect(await testShop.units(HORN)).toBe(7);
    const history = await testShop.database.queries
      .select()
      .from(orderHistory)
      .where(eq(orderHistory.orderId, id))
      .orderBy(asc(orderHistory.position));
    expect(history.map(({ actor, actorName, kind: what }) => [what, actor, actorName])).toEqual(
      events.map(([{ kind: what }, { actor, name }]) => [what, actor, name]),
    );
    expect(JSON.stringify(shown)).not.toContain('asha');
  });

  it('is packed or cancelled, not both, when both happen at once [orders-6]', async () => {
    const { id } = await buyHorns();
    const outcomes = await Promise.all([
      write(id, { kind: 'packed' }, STAFF),
      write(id, { kind: 'cancelled', units: null, reason: '' }, SHOPPER),
      write(id, { kind: 'packed' }, STAFF),
      write(id, { kind: 'cancelled', units: null, reason: '' }, SHOPPER),
    ]);

    expect(outcomes.filter(({ outcome }) => outcome === 'changed')).toHaveLength(1);
    const isCancelled = outcomes[1]?.outcome === 'changed' || outcomes[3]?.outcome === 'changed';
    expect(await testShop.units(HORN)).toBe(isCancelled ? 8 : 5);
  });

  it.each([
    ['more units cancelled than were bought', 'update fulfilment_lines set cancelled = 4'],
    ['more units returned than were sent', 'update fulfilment_lines set returned = sent + 1'],
    ['more money back than was paid', 'update fulfilments set refunded = paid + 1'],
    ['a state that the machine does not have', "update fulfilments set state = 'lost'"],
    ['a parcel that came before it left', "update parcels set delivered_at = sent_at - interval '1 day'"],
    ['a return that was refused without a word', "update order_returns set state = 'refused'"],
    ['a refund that is through without the provider', "update refunds set state = 'processed', ended_at = now()"],
    ['a change of a stranger', "update order_history set actor = 'stranger'"],
  ])('is refused by the database with %s [orders-6, orders-8]', async (_, statement) => {
    const { id } = await buyHorns();
    await write(id, CANCEL_ONE, SHOPPER);
    await write(id, sent('AWB1', one), STAFF);
    await write(id, RETURN_ONE, SHOPPER);

    await expect(execute(`${statement} where order_id = '${id}'`)).rejects.toMatchObject({ cause: { code: '23514' } });
  });
});
