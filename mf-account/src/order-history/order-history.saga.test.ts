import type { Order } from '@piston-parts/shared-contract';
import { ApiError, selectCart, sessionExpired } from '@piston-parts/shared-store';
import { browserForEachTest, holdResponse, HOME_ADDRESS, until, type Tab } from '@piston-parts/shared-store/testing';
import { store } from '../store';
import { orderClosed } from './order-closed';
import { orderOpened, ordersRequested, reorderRequested } from './order-history.slice';
import { selectCurrentOrder, selectOrders, selectOrdersStatus, selectReorder } from './order-history.selectors';

const RELAY = 'EL-4102';
const browser = browserForEachTest();
const stores = { 'mf-account': store };

async function buy({ client }: Tab, productId: string): Promise<Order> {
  await client.postCartItem({ body: { product: { _id: productId } } });
  const { address } = await client.postAddress({ body: { address: HOME_ADDRESS } });
  const placed = await client.postOrder({ body: { addressId: address[0]?._id ?? '' }, idempotencyKey: productId });
  const { providerOrderId, _id: id } = placed.order;
  const proof = await client.postTestPayment({ parameters: { providerOrderId }, body: { outcome: 'success' } });
  return (await client.postOrderPayment({ parameters: { id }, body: proof })).order;
}

async function openAsBuyer() {
  const tab = browser.openTab({ stores });
  await tab.startAsGuest();
  return { tab, order: await buy(tab, RELAY) };
}

describe('The order history', () => {
  it('is one shopper’s own: it goes with the session [orders-2]', async () => {
    const { tab } = await openAsBuyer();
    tab.dispatch(ordersRequested());
    await until(() => tab.read(selectOrdersStatus) === 'ready');

    tab.dispatch(sessionExpired());

    expect(tab.read(selectOrders)).toEqual([]);
  });
});

describe('One order', () => {
  it('that was left before it came is not shown any more', async () => {
    const held = holdResponse<never>();
    const tab = browser.openTab({ stores, client: { getOrder: () => held.promise } });
    await tab.startAsGuest();

    tab.dispatch(orderOpened({ orderId: 'some-order' }));
    tab.dispatch(orderClosed());
    held.refuse(new ApiError(404, []));
    await held.promise.catch(() => undefined);

    expect(tab.read(selectCurrentOrder).failure).toBeNull();
  });
});

describe('Ordering again', () => {
  it('puts the parts into the cart, here and in other tabs', async () => {
    const { tab, order } = await openAsBuyer();
    const other = browser.openTab({ stores });
    await other.start();

    tab.dispatch(reorderRequested({ orderId: order._id }));

    await until(() => tab.read(selectReorder).status === 'done');
    expect(selectCart(tab.state()).map(({ _id, qty }) => [_id, qty])).toEqual([[RELAY, 1]]);
    await until(() => selectCart(other.state()).length === 1);
  });

  it('that fails leaves the cart as it was and can be tried again', async () => {
    const { tab, order } = await openAsBuyer();
    browser.backend.failNext('POST', '/user/orders/:id/reorder', 500);

    tab.dispatch(reorderRequested({ orderId: order._id }));

    await until(() => tab.notifications.length > 0);
    expect(tab.read(selectReorder).status).toBe('idle');
    expect(tab.notifications).toEqual(['error: Something went wrong']);
  });
});
