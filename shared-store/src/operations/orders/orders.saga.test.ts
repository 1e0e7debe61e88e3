import { backendMessages, rupeesToPaise } from '@piston-parts/shared-contract/backend';
import { GUEST_CREDENTIALS, paths, summarizePrices } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import type { ApiClient } from '../../api-client/api-client';
import { logInRequested } from '../../auth/auth.slice';
import { selectCurrentUser } from '../../selectors';
import { backendCart, openCheckout, payAtProvider, prepareCheckout } from '../../testing/checkout-tab';
import { HOME_ADDRESS } from '../../testing/home-address';
import { browserForEachTest } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { paymentSucceeded } from './orders.slice';

const RELAY = 'EL-4102';
const HORN = 'EL-4103';
const browser = browserForEachTest();
let guest: ApiClient;

beforeEach(async () => {
  guest = await prepareCheckout(browser, RELAY);
});

describe('Pressing Pay', () => {
  it('opens the widget with the amount of the backend’s own cart and the chosen address’s mobile number [payment-3, payment-7]', async () => {
    const page = await openCheckout(browser);
    await guest.postCartItem({ body: { product: { _id: HORN } } });

    const { request } = await page.openWidget();

    const { cart } = await guest.getCart();
    expect(page.cart()).toEqual([`1 × ${RELAY}`, `1 × ${HORN}`]);
    expect(request.amount).toBe(rupeesToPaise(summarizePrices(cart).total));
    expect(request.prefill.contact).toBe(HOME_ADDRESS.mobileNumber);
    expect(request.key).toBeNull();
  });

  it('twice, also with the widget open, leads to one order', async () => {
    const page = await openCheckout(browser);
    page.pressPay();
    page.pressPay();
    const first = await page.openWidget();

    page.pressPay();
    page.pressPay();

    expect(page.status()).toBe('paying');
    page.store.dispatch(paymentSucceeded(await payAtProvider(guest, first.request.providerOrderId)));
    await until(() => page.confirmed() !== null);
    expect(page.visited).toEqual([paths.confirmation]);
    expect(page.notifications).toHaveLength(1);
  });
});

describe('A payment', () => {
  it.each([
    ['lost', 'lost-response'],
    ['a failure', 500],
  ] as const)('is confirmed once although the first response was %s [payment-10]', async (_, failure) => {
    const page = await openCheckout(browser);
    const { orderId, request } = await page.openWidget();
    browser.backend.failNext('POST', '/user/orders/:id/payment', failure);

    page.store.dispatch(paymentSucceeded(await payAtProvider(guest, request.providerOrderId)));

    await until(() => page.confirmed() !== null);
    expect(page.confirmed()?.orderId).toBe(orderId);
    expect(page.notifications).toHaveLength(1);
  });

  it('that cannot be confirmed now is confirmed by the next Pay, without another charge', async () => {
    const page = await openCheckout(browser);
    const { orderId, request } = await page.openWidget();
    for (let time = 0; time < 3; time += 1) browser.backend.failNext('POST', '/user/orders/:id/payment', 'network');
    const proof = await payAtProvider(guest, request.providerOrderId);
    page.store.dispatch(paymentSucceeded(proof));
    await until(() => page.status() === 'idle');
    expect(page.notifications).toEqual([lateMessages.paymentUnconfirmed]);

    page.pressPay(null);

    await until(() => page.confirmed() !== null);
    expect(page.confirmed()).toMatchObject({ orderId, paymentId: proof.razorpay_payment_id });
  });

  it('survives a reload before it was confirmed [payment-10]', async () => {
    const page = await openCheckout(browser);
    const { orderId, request } = await page.openWidget();
    for (let time = 0; time < 3; time += 1) browser.backend.failNext('POST', '/user/orders/:id/payment', 'network');
    page.sessionStorage.remove('piston-parts-payment'); // by another page of this tab; the proof is kept nevertheless
    page.store.dispatch(paymentSucceeded(await payAtProvider(guest, request.providerOrderId)));
    await until(() => page.status() === 'idle');

    const reloaded = await openCheckout(browser, { sessionStorage: page.sessionStorage });

    await until(() => reloaded.confirmed() !== null);
    expect(reloaded.confirmed()?.orderId).toBe(orderId);
    expect(await backendCart(guest)).toEqual([]);
  });

  it('survives a reload that came before the widget could tell', async () => {
    const page = await openCheckout(browser);
    const { orderId, request } = await page.openWidget();
    await payAtProvider(guest, request.providerOrderId);

    const reloaded = await openCheckout(browser, { sessionStorage: page.sessionStorage });

    await until(() => reloaded.confirmed() !== null);
    expect(reloaded.confirmed()?.orderId).toBe(orderId);
  });

  it('is not lost when the session ends in the midst of it: the next log-in confirms it', async () => {
    const page = await openCheckout(browser);
    const { orderId, request } = await page.openWidget();
    browser.backend.failNext('POST', '/user/orders/:id/payment', 401);
    page.store.dispatch(paymentSucceeded(await payAtProvider(guest, request.providerOrderId)));
    await until(() => selectCurrentUser(page.store.getState()) === null);

    page.store.dispatch(logInRequested({ ...GUEST_CREDENTIALS, rememberMe: false }));

    await until(() => page.confirmed() !== null);
    expect(page.confirmed()?.orderId).toBe(orderId);
    expect(await backendCart(guest)).toEqual([]);
  });

  it('with a forged proof confirms nothing and can be tried again', async () => {
    const page = await openCheckout(browser);
    const { request } = await page.openWidget();

    page.store.dispatch(
      paymentSucceeded({
        razorpay_payment_id: 'pay_forged',
        razorpay_order_id: request.providerOrderId,
        razorpay_signature: 'forged',
      }),
    );

    await until(() => page.status() === 'idle');
    expect(page.notifications).toEqual([backendMessages.paymentNotVerified]);
    expect(await backendCart(guest)).toEqual([`1 × ${RELAY}`]);
    expect((await page.openWidget()).request.providerOrderId).toBe(request.providerOrderId);
  });
});
