import { messages } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import type { ApiClient } from '../../api-client/api-client';
import { backendCart, openCheckout, payAtProvider, prepareCheckout } from '../../testing/checkout-tab';
import { browserForEachTest } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { paymentDeclined, paymentDismissed, paymentSucceeded, paymentWidgetFailed } from './orders.slice';

const RELAY = 'EL-4102';
const browser = browserForEachTest();
let guest: ApiClient;

beforeEach(async () => {
  guest = await prepareCheckout(browser, RELAY);
});

describe('A payment that does not come about', () => {
  it.each([
    ['the card was declined', paymentDeclined(), lateMessages.paymentDeclined],
    ['the widget did not open', paymentWidgetFailed(), messages.somethingWentWrong],
  ])('because %s: a toast, the cart as it was', async (_, event, text) => {
    const page = await openCheckout(browser);
    await page.openWidget();

    page.store.dispatch(event);

    expect(page.notifications).toEqual([text]);
    expect(page.status()).toBe('idle');
    expect(await backendCart(guest)).toEqual([`1 × ${RELAY}`]);
  });

  it('is not called unpaid when the money was taken just before the widget closed', async () => {
    const page = await openCheckout(browser);
    const { orderId, request } = await page.openWidget();
    await payAtProvider(guest, request.providerOrderId);

    page.store.dispatch(paymentDismissed());

    await until(() => page.confirmed() !== null);
    expect(page.confirmed()?.orderId).toBe(orderId);
    expect(page.notifications).not.toContain(lateMessages.paymentDismissed);
  });

  it('is not called unpaid when the backend cannot be reached', async () => {
    const page = await openCheckout(browser);
    const { request } = await page.openWidget();
    await payAtProvider(guest, request.providerOrderId);
    for (let time = 0; time < 3; time += 1) browser.backend.failNext('POST', '/user/orders', 'network');

    page.store.dispatch(paymentDismissed());

    await until(() => page.status() === 'idle');
    expect(page.notifications).toEqual([lateMessages.paymentUnconfirmed]);
    page.pressPay();
    await until(() => page.confirmed() !== null);
    expect(await backendCart(guest)).toEqual([]);
  });

  it('ends when the shopper leaves before the widget opened', async () => {
    const page = await openCheckout(browser);

    page.pressPay();
    page.store.dispatch(paymentDismissed());

    await until(() => page.status() === 'idle');
    expect(page.notifications).toEqual([lateMessages.paymentDismissed]);
  });

  it('says nothing when the checkout is left without a payment', async () => {
    const page = await openCheckout(browser);

    page.store.dispatch(paymentDismissed());

    expect(page.notifications).toEqual([]);
    expect(page.status()).toBe('idle');
  });

  it('does not undo one that is being confirmed', async () => {
    const page = await openCheckout(browser);
    const { orderId, request } = await page.openWidget();
    const proof = await payAtProvider(guest, request.providerOrderId);

    page.store.dispatch(paymentSucceeded(proof));
    page.store.dispatch(paymentDismissed());

    await until(() => page.confirmed() !== null);
    expect(page.confirmed()?.orderId).toBe(orderId);
    expect(page.notifications).toEqual([lateMessages.orderPlaced(proof.razorpay_payment_id)]);
  });
});
